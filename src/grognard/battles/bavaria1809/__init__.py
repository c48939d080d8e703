"""Bavaria, April 1809: Teugen-Hausen and Eckmuehl."""
