"""How fast it is: ``python -m benchmarks`` measures, and writes RESULTS.md."""
