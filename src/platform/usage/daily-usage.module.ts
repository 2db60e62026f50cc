import { Module } from '@nestjs/common';
import { DailyUsageRepository } from './daily-usage.repository.js';

@Module({ providers: [DailyUsageRepository], exports: [DailyUsageRepository] })
export class DailyUsageModule {}
