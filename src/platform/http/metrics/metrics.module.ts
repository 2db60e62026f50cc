import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Metrics } from './metrics.service.js';
import { MetricsServer } from './metrics-server.service.js';

/** The application's metrics and the port that shows them. */
@Global()
@Module({ imports: [DiscoveryModule], providers: [Metrics, MetricsServer], exports: [Metrics] })
export class MetricsModule {}
