import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics } from 'prom-client';
import { CONFIG, type Config } from '../config/config.js';
import { Metrics } from './metrics.js';

/** `GET /metrics` for Prometheus on `METRICS_HOST` and `METRICS_PORT`, away from the merchants' routes; port 0 is off. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server?: Server;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  /** @throws Error when the port cannot be listened on */
  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_HOST: host, METRICS_PORT: port } = this.config;
    if (port === 0) return;
    collectDefaultMetrics({ register: this.metrics.registry });
    this.server = createServer((request, response) => void this.answer(request, response));
    this.server.listen({ host, port });
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    const { registry } = this.metrics;
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics());
  }
}
