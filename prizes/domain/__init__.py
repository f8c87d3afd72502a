"""Prize funds: edit, forecast, publish, print."""
