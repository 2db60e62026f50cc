// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isIP } from 'node:net';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import express, { type Express, type RequestHandler } from 'express';
import { collectDefaultMetrics } from 'prom-client';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { queueBoard } from '../../queue/queue-board.js';
import { MetricsService } from './metrics.service.js';

/** An answer of a route for operators, as JSON. */
export interface OperatorAnswer {
  status: number;
  body: object;
}

/**
 * Serves operators on `METRICS_HOST` and `METRICS_PORT`, apart from the API: `GET /metrics` for Prometheus, a view of the
 * queues at `/queues`, and `GET /health/live`, because workers have no other HTTP server. Port 0 turns it off. Other providers
 * add routes with `get`.
 */
@Injectable()
export class MetricsServerService implements OnApplicationBootstrap, OnApplicationShutdown {
  private server?: Server;
  private readonly added = new Map<string, () => Promise<OperatorAnswer>>();

  constructor(
    @Inject(CONFIG) private readonly config: PlatformConfig,
    private readonly metrics: MetricsService,
    private readonly discovery: DiscoveryService,
  ) {}

  /** Adds a route. Call it before the application starts. */
  get(path: string, answer: () => Promise<OperatorAnswer>): void {
    this.added.set(path, answer);
  }

  /** @throws Error if the port cannot be opened */
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
    const routes = express()
      .disable('x-powered-by')
      .use(refuseNames(this.config.METRICS_HOST))
      .get('/metrics', async (_request, response) => {
        response.set('Content-Type', registry.contentType).end(await registry.metrics());
      })
      // Checks no server: an unavailable one is no reason to restart the process.
      .get('/health/live', (_request, response) => void response.json({ status: 'ok' }))
      .use('/queues', queueBoard(this.discovery, '/queues'));
    for (const [path, answer] of this.added)
      routes.get(path, async (_request, response) => {
        const { status, body } = await answer();
        response.status(status).set('Cache-Control', 'no-store').json(body);
      });
    return routes;
  }
}

/**
 * On this machine only `localhost` and addresses are answered. A website could lead its own name here and read the port with
 * the operator's browser (DNS rebinding, C-OPS-11).
 */
function refuseNames(listensOn: string): RequestHandler {
  const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(listensOn);
  return (request, response, next) => {
    const hostname = request.hostname as string | undefined;
    if (isLocal && hostname !== 'localhost' && isIP((hostname ?? '').replace(/^\[(.*)\]$/, '$1')) === 0)
      response.status(421).end();
    else next();
  };
}
