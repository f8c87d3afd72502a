FROM python:3.11-slim
ENV PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1
WORKDIR /srv/tabellone
# The compiler is for the matching core, which also works without, slower.
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY . .
RUN pip install --editable . \
    && find locale -name '*.po' -exec sh -c 'pybabel compile --input-file "$1" --output-file "${1%.po}.mo"' _ {} \; \
    && SECRET_KEY=only-for-this-step python manage.py collectstatic --noinput \
    && chmod --recursive a+rX var \
    && useradd --system --no-create-home tabellone
USER tabellone
EXPOSE 8000
