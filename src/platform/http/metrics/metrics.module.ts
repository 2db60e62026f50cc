import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MetricsService } from './metrics.service.js';
import { MetricsServerService } from './metrics-server.service.js';

/** The application's metrics and the server that exposes them. */
@Global()
@Module({ imports: [DiscoveryModule], providers: [MetricsService, MetricsServerService], exports: [MetricsService] })
export class MetricsModule {}
