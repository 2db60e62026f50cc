import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { type MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { DATA_SOURCE } from './data-source-options.js';

/** The parts of mysql2's pool that count its connections. It has no public ones. */
interface PoolCounts {
  _allConnections: { length: number };
  _freeConnections: { length: number };
  _connectionQueue: { length: number };
}

/** Registers gauges of this process's pool of database connections. */
@Injectable()
export class PoolMetricsService {
  constructor(@InjectDataSource(DATA_SOURCE) dataSource: DataSource, { registry }: MetricsService) {
    const counts = () => (dataSource.driver as MysqlDriver).pool as PoolCounts;
    new Gauge({
      name: 'parcelward_database_connections',
      help: 'Connections of this process to the database, in use and idle',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { _allConnections: all, _freeConnections: idle } = counts();
        this.set({ state: 'in_use' }, all.length - idle.length);
        this.set({ state: 'idle' }, idle.length);
      },
    });
    new Gauge({
      name: 'parcelward_database_connection_requests_waiting',
      help: 'Statements and transactions of this process that wait for a free connection',
      registers: [registry],
      collect() {
        this.set(counts()._connectionQueue.length);
      },
    });
  }
}
