"""`grognard bot`: programs of your own, in any language, that play."""
