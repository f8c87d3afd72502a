from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0004_categories'),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='calendar',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='registration',
            name='is_annulled',
            field=models.BooleanField(default=False),
        ),
    ]
