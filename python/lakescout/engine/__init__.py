"""The wiring: one `Lake` for one database, with its index, its evidence and what is derived from them."""
