from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('prizes', '0001_prizes'),
    ]

    operations = [
        migrations.AddField(
            model_name='fundcategory',
            name='bracket',
            field=models.CharField(blank=True, max_length=60, verbose_name='prize bracket'),
        ),
        migrations.AddField(
            model_name='fundcategory',
            name='minimum_games',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minimum games'),
        ),
        migrations.AddField(
            model_name='fundcategory',
            name='sections',
            field=models.JSONField(blank=True, default=list, verbose_name='sections'),
        ),
        migrations.AddField(
            model_name='prizefund',
            name='attendance',
            field=models.JSONField(blank=True, default=dict, verbose_name='presence'),
        ),
        migrations.AddField(
            model_name='prizefund',
            name='criterion',
            field=models.CharField(choices=[('points', 'Points, then performance'), ('percentage', 'Percentage of points, then performance'), ('performance', 'Performance, then points')], default='points', max_length=11, verbose_name='ranking'),
        ),
        migrations.AddField(
            model_name='prizefund',
            name='minimum_games',
            field=models.PositiveSmallIntegerField(default=0, verbose_name='minimum games'),
        ),
        migrations.AddField(
            model_name='prizefund',
            name='presence',
            field=models.CharField(choices=[('keep', 'Keep the prize'), ('skip', 'Receive no prize; it passes to the next player')], default='keep', max_length=4, verbose_name='absent winners'),
        ),
        migrations.AddField(
            model_name='prizefund',
            name='sections',
            field=models.JSONField(blank=True, default=list, verbose_name='sections'),
        ),
        migrations.AlterField(
            model_name='prizefund',
            name='per_player',
            field=models.CharField(choices=[('best', 'The most valuable one'), ('bracket', 'The most valuable one in each bracket'), ('all', 'All')], default='best', max_length=7, verbose_name='prizes per player'),
        ),
    ]
