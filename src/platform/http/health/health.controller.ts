// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, HttpException, Inject } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type HealthIndicatorResult, HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { type Redis } from 'ioredis';
import { DatabaseService } from '../../database/database.service.js';
import { Problem } from '../../errors/problem.js';
import { REDIS } from '../../rate-limit/redis-connection.service.js';
import { ApiRoute } from '../api-route.js';
import { HttpResult } from '../http-result.js';

const DATABASE_TIMEOUT_MS = 1_000;
const NO_STORE = { 'Cache-Control': 'no-store' };
const SHARED = { auth: 'public', limits: [], idempotency: 'none' } as const;

@ApiSchema({ description: 'The state of the process and of the servers it needs.' })
class Health {
  @ApiProperty({ enum: ['ok'], example: 'ok', description: 'Always `ok`: another state is a problem.' })
  status!: 'ok';

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object' },
    example: { database: { status: 'up' } },
    description: 'The state of each server that the process needs.',
  })
  checks!: Record<string, unknown>;
}

@Controller('health')
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: DatabaseService,
    @Inject(REDIS) private readonly redis: Redis,
  ) {}

  @Get('live')
  @ApiRoute({
    ...SHARED,
    operationId: 'getLiveness',
    rules: 'C-OPS-1',
    summary: 'Check that the process runs',
    description: 'Looks at no other server: a process that does not answer should be restarted.',
    answers: { 200: { description: 'The process runs.', type: Health, headers: NO_STORE } },
  })
  live(): HttpResult {
    return new HttpResult(200, { status: 'ok', checks: {} }, NO_STORE);
  }

  @Get('ready')
  @ApiRoute({
    ...SHARED,
    operationId: 'getReadiness',
    rules: 'C-OPS-1',
    summary: 'Check that the process can serve requests',
    description:
      'Not ready while the database is unavailable or the process shuts down. Without Redis it serves, and counts rate limits by itself.',
    answers: { 200: { description: 'The process is ready.', type: Health, headers: NO_STORE } },
    problems: ['SERVICE_UNAVAILABLE'],
  })
  async ready(): Promise<HttpResult> {
    try {
      const { details } = await this.health.check([() => this.checkDatabase(), () => this.checkRedis()]);
      return new HttpResult(200, { status: 'ok', checks: details }, NO_STORE);
    } catch (error) {
      throw error instanceof HttpException ? notReady(error) : error;
    }
  }

  private async checkDatabase(): Promise<HealthIndicatorResult> {
    const ping = async (): Promise<void> => void (await this.database.query('SELECT 1'));
    const { database } = await this.indicators.check('database').attempt(ping).withTimeout(DATABASE_TIMEOUT_MS);
    // Only the status: the message of a failed attempt names hosts and users.
    return { database: { status: database.status } };
  }

  private checkRedis(): HealthIndicatorResult {
    const redis = this.indicators.check('redis');
    return this.redis.status === 'ready' ? redis.up() : redis.degraded();
  }
}

function notReady(error: HttpException): Problem {
  const { status, details } = error.getResponse() as { status: string; details: HealthIndicatorResult };
  const detail = status === 'shutting_down' ? 'The process is shutting down.' : 'The database cannot be reached.';
  const extensions = { checks: details };
  return new Problem('SERVICE_UNAVAILABLE', detail, { extensions, headers: { 'Retry-After': '1', ...NO_STORE } });
}
