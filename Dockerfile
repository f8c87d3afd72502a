# The Python it stands on, by its digest; .github/dependabot.yml asks for the next.
FROM python:3.13.15-slim-trixie@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS python

FROM python AS build
# The compiler is for the matching core, which also works without, slower.
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY deploy/build-requirements.txt /deploy/
RUN pip install --no-cache-dir --require-hashes --requirement /deploy/build-requirements.txt
WORKDIR /src
COPY . .
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python
ENV PYTHONUNBUFFERED=1 VAR_DIR=/var/lib/tabellone STATIC_ROOT=/opt/tabellone/static
# The packages it needs, each by its hash, in a layer that only a change of deploy/requirements.txt makes anew.
COPY deploy/requirements.txt /deploy/
RUN pip install --no-cache-dir --require-hashes --requirement /deploy/requirements.txt \
    && useradd --system --uid 999 --create-home --home-dir /var/lib/tabellone tabellone
# Static files belong to the image, not to the data, so that they are always those of its program. What this step needs
# of a database and a key is nothing that a container should find.
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-deps /wheels/*.whl \
    && VAR_DIR=/tmp/var DATABASE_URL=sqlite://:memory: \
        tabellone manage collectstatic --noinput --verbosity=0 \
    && rm -rf /tmp/var
USER tabellone
WORKDIR /var/lib/tabellone
VOLUME /var/lib/tabellone
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/ready', timeout=4)"]
# `docker run tabellone worker` is the other program of a server; `serve --host=0.0.0.0` is both in one, with SQLite.
ENTRYPOINT ["tabellone"]
CMD ["web", "--host=0.0.0.0"]
