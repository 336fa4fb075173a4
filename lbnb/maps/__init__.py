"""Maps: shapes of real ground for drawing and for clicks."""
