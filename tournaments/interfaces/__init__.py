"""Forms: what people type, made into what the domain takes."""
