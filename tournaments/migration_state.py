"""Comparison of a database's migrations with this release."""

from __future__ import annotations

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from tournaments.upgrades import APP, EARLIER


def unknown_migrations(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the applied migrations that this program does not have, as ``app.name``: a newer program made them."""
    loader = MigrationLoader(connection)
    ours = {config.label for config in apps.get_app_configs()}
    earlier = {(APP, name) for name in EARLIER}
    return sorted(
        f"{app}.{name}"
        for app, name in loader.applied_migrations
        if app in ours and (app, name) not in loader.disk_migrations and (app, name) not in earlier
    )


def newer_version_refusal(connection: BaseDatabaseWrapper) -> str:
    """Return why this program must not open the database: a newer one made it. Empty where it may."""
    unknown = unknown_migrations(connection)
    if not unknown:
        return ""
    return (
        f"A newer version of Tabellone made this database (it has {unknown[-1]}). "
        "Start that version, or restore a backup made before the upgrade (docs/server.md)."
    )


def pending_migrations(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the migrations that the database has yet to be brought through, as ``app.name``, in their order."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]


def is_new_database(connection: BaseDatabaseWrapper) -> bool:
    """Return whether no migration was ever applied: there is nothing to lose."""
    return not MigrationLoader(connection).applied_migrations
