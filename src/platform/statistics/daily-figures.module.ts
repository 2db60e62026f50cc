import { Module } from '@nestjs/common';
import { DailyFiguresRepository } from './daily-figures.repository.js';

@Module({ providers: [DailyFiguresRepository], exports: [DailyFiguresRepository] })
export class DailyFiguresModule {}
