"""`grognard admin`: whatever the keeper of a server does beside serving."""
