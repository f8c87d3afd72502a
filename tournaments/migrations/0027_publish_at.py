from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0026_explained"),
    ]

    operations = [
        migrations.AddField("round", "publish_at", models.DateTimeField(blank=True, null=True)),
    ]
