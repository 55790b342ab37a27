"""What tests and benchmarks share: live rooms, server processes, programs that play, a second reading of secrecy."""
