"""Last Battle Notebooks: learn and play three board wargames on Okinawa 1945, with every rule enforced."""
