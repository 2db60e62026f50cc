import { Global, Module } from '@nestjs/common';
import { MetricsService } from './metrics.service.js';

/** The metrics of the process, which every process counts. `MetricsServerModule` exposes them. */
@Global()
@Module({ providers: [MetricsService], exports: [MetricsService] })
export class MetricsModule {}
