// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { DATABASE_POOL } from './data-source-options.js';

/** The parts of mysql2's pool that count its connections. It has no public ones. */
interface PoolCounts {
  _allConnections: { length: number };
  _freeConnections: { length: number };
  _connectionQueue: { length: number };
}

/** Registers gauges of this process's pool of database connections. */
@Injectable()
export class PoolMetricsService {
  constructor(@Inject(DATABASE_POOL) pool: PoolCounts, { registry }: MetricsService) {
    new Gauge({
      name: 'parcelward_database_connections',
      help: 'Connections of this process to the database, in use and idle',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { _allConnections: all, _freeConnections: idle } = pool;
        this.set({ state: 'in_use' }, all.length - idle.length);
        this.set({ state: 'idle' }, idle.length);
      },
    });
    new Gauge({
      name: 'parcelward_database_connection_requests_waiting',
      help: 'Statements and transactions of this process that wait for a free connection',
      registers: [registry],
      collect() {
        this.set(pool._connectionQueue.length);
      },
    });
  }
}
