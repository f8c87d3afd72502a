"""Databases that Django's migration plan would not upgrade, or not with their data.

The step from 0001 to 0002 was on the main line in two forms. At first it was several migrations, of which a database
may have any number. Today's form removes a column without its data. A migration that was on the main line is not
edited, and none can be put before one that databases already have. So `migrate` makes this step here, before it
plans the others.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.apps.registry import Apps
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import AddField, RemoveField
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

APP = "tournaments"
FIRST, SECOND = (APP, "0001_initial"), (APP, "0002_systems_and_rankings")
EARLIER = frozenset(
    {
        "0002_acceleration",
        "0003_ranking_rules",
        "0004_categories",
        "0005_calendar",
        "0005_maxi",
        "0006_drawing",
        "0007_groups",
    }
)
"""The migrations that 0002 has replaced, of the main line and of the line that was merged with it."""


def bring_to_second(connection: BaseDatabaseWrapper) -> None:
    """Bring a database between 0001 and 0002 to 0002, with its data; any other is left unchanged."""
    executor = MigrationExecutor(connection)
    applied = executor.loader.applied_migrations
    if FIRST not in applied or SECOND in applied:
        return
    state: ProjectState = executor.loader.project_state(FIRST)
    migration = executor.loader.get_migration(*SECOND)
    done, adding, removing = _sorted(migration.operations, connection)
    for operation in done:
        operation.state_forwards(APP, state)
    with connection.schema_editor(atomic=True) as editor:
        state = _applied(adding, state, editor)
        if removing:
            _name_the_acceleration(state.apps, connection.alias)
        _applied(removing, state, editor)
        executor.recorder.record_applied(*SECOND)
        for app, name in applied:
            if app == APP and name in EARLIER:
                executor.recorder.record_unapplied(app, name)


def _sorted(
    operations: Sequence[Operation], connection: BaseDatabaseWrapper
) -> tuple[list[Operation], list[Operation], list[Operation]]:
    """Return the operations already applied, the columns to be added, and the columns to be removed."""
    with connection.cursor() as cursor:
        introspection = connection.introspection
        columns = {
            model: {column.name for column in introspection.get_table_description(cursor, f"{APP}_{model}")}
            for model in ("event", "registration")
        }
    sorts: tuple[list[Operation], list[Operation], list[Operation]] = ([], [], [])
    for operation in operations:
        if not isinstance(operation, AddField | RemoveField):
            raise TypeError(f"0002 adds and removes columns; this is {operation.describe()}")
        is_there = bool({operation.name, f"{operation.name}_id"} & columns[operation.model_name_lower])
        if isinstance(operation, AddField):
            sorts[0 if is_there else 1].append(operation)
        else:
            sorts[2 if is_there else 0].append(operation)
    return sorts


def _applied(operations: list[Operation], state: ProjectState, editor: BaseDatabaseSchemaEditor) -> ProjectState:
    for operation in operations:
        before = state.clone()
        operation.state_forwards(APP, state)
        operation.database_forwards(APP, editor, before, state)
    return state


def _name_the_acceleration(apps: Apps, alias: str) -> None:
    """Replace the switch for the one acceleration method by the method's name."""
    apps.get_model(APP, "Event").objects.using(alias).filter(baku=True).update(acceleration="baku")
