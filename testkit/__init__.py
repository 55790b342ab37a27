"""What tests and benchmarks share: live rooms, server processes, programs that play, an independent secrecy checker."""
