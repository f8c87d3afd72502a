from django.db import migrations, models

CHOICES = [
    ('hidden', 'Hidden: only its people see it'),
    ('link', 'By link: whoever has its address'),
    ('listed', 'Listed: everybody, and it stands on the front page'),
]


class Migration(migrations.Migration):
    """Events that exist were on the front page and stay there; new ones are hidden until their owner decides."""

    dependencies = [
        ('tournaments', "0006_used_links"),
    ]

    operations = [
        migrations.AddField(
            model_name='event',
            name='visibility',
            field=models.CharField(choices=CHOICES, default='listed', max_length=8),
        ),
        migrations.AlterField(
            model_name='event',
            name='visibility',
            field=models.CharField(choices=CHOICES, default='hidden', max_length=8),
        ),
        migrations.AddField(
            model_name='event',
            name='shows_birth_years',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='event',
            name='archived_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
