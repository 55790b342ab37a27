"""A thin layer of HTTP and sockets around the tables."""
