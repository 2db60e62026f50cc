import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import express, { type Express } from 'express';
import { collectDefaultMetrics } from 'prom-client';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { queueBoard } from '../../queue/queue-board.js';
import { MetricsService } from './metrics.service.js';

/**
 * What operators look at, on `METRICS_HOST` and `METRICS_PORT`, away from the merchants' routes: `GET /metrics` for
 * Prometheus, the queues at `/queues`, and `GET /health/live`, which a worker has nowhere else. Port 0 is off.
 */
@Injectable()
export class MetricsServerService implements OnApplicationBootstrap, OnApplicationShutdown {
  private server?: Server;

  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly metrics: MetricsService,
    private readonly discovery: DiscoveryService,
  ) {}

  /** @throws Error when the port cannot be listened on */
  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_HOST: host, METRICS_PORT: port } = this.config;
    if (port === 0) return;
    collectDefaultMetrics({ register: this.metrics.registry });
    this.server = createServer(this.routes());
    this.server.listen({ host, port });
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private routes(): Express {
    const { registry } = this.metrics;
    return (
      express()
        .disable('x-powered-by')
        .get('/metrics', async (_request, response) => {
          response.set('Content-Type', registry.contentType).end(await registry.metrics());
        })
        // Asks no server: one that is away is no reason to restart the process.
        .get('/health/live', (_request, response) => void response.json({ status: 'ok' }))
        .use('/queues', queueBoard(this.discovery, '/queues'))
    );
  }
}
