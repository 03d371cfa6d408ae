"""Tables that would improve a prediction: found by joins, measured by semi-ring aggregates, chosen greedily."""
