"""The board of Okinawa: The Last Battle."""
