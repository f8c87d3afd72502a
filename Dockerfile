# The Python it stands on, by its digest; .github/dependabot.yml asks for the next.
FROM python:3.13.15-slim-trixie@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS python

FROM python AS build
# The compiler is for the matching core, which also works without, slower.
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python
ENV PYTHONUNBUFFERED=1 VAR_DIR=/var/lib/tabellone
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir /wheels/*.whl \
    && useradd --system --create-home --home-dir /var/lib/tabellone tabellone
USER tabellone
WORKDIR /var/lib/tabellone
# What this step needs of a database and a key is nothing that a container should find.
RUN SECRET_KEY=only-for-this-step DATABASE_URL=sqlite://:memory: tabellone manage collectstatic --noinput --verbosity=0
EXPOSE 8000
HEALTHCHECK --interval=10s CMD ["python", "-c", "import socket; socket.create_connection(('127.0.0.1', 8000), 3)"]
# `docker run tabellone worker` is the other program of a server; `serve --host=0.0.0.0` is both in one, with SQLite.
ENTRYPOINT ["tabellone"]
CMD ["web", "--host=0.0.0.0"]
