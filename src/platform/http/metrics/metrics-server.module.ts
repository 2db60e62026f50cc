import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MetricsServerService } from './metrics-server.service.js';

/** The server for operators, of processes that have a metrics port. */
@Module({ imports: [DiscoveryModule], providers: [MetricsServerService], exports: [MetricsServerService] })
export class MetricsServerModule {}
