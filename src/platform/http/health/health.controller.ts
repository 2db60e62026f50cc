import { Controller, Get, HttpException, Inject } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type HealthIndicatorResult, HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { type Redis } from 'ioredis';
import { DatabaseService } from '../../database/database.service.js';
import { Problem } from '../../errors/problem.js';
import { REDIS } from '../../rate-limit/redis-connection.service.js';
import { HttpResult } from '../http-result.js';
import { ApiRoute } from '../api-route.js';

const DATABASE_TIMEOUT_MS = 1_000;
const SHARED = { auth: 'public', limit: 'none', idempotency: 'none' } as const;

/** Whether the process serves, and what it found of the servers it needs. */
class Health {
  @ApiProperty({ enum: ['ok'] })
  status!: 'ok';

  @ApiProperty({ type: 'object', additionalProperties: { type: 'object' }, example: { database: { status: 'up' } } })
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
    summary: 'Whether the process serves',
    answers: { 200: { description: 'It does.', type: Health } },
  })
  live(): HttpResult {
    return new HttpResult(200, { status: 'ok', checks: {} }, NOT_STORED);
  }

  @Get('ready')
  @ApiRoute({
    ...SHARED,
    summary: 'Whether requests should be sent to the process',
    description:
      'Not while the database is away or the process shuts down. With Redis away it serves, and counts limits by itself.',
    answers: { 200: { description: 'They should.', type: Health } },
    problems: ['SERVICE_UNAVAILABLE'],
  })
  async ready(): Promise<HttpResult> {
    try {
      const { details } = await this.health.check([() => this.checkDatabase(), () => this.checkRedis()]);
      return new HttpResult(200, { status: 'ok', checks: details }, NOT_STORED);
    } catch (error) {
      throw error instanceof HttpException ? notReady(error) : error;
    }
  }

  private async checkDatabase(): Promise<HealthIndicatorResult> {
    const ping = async (): Promise<void> => void (await this.database.query('SELECT 1'));
    const { database } = await this.indicators.check('database').attempt(ping).withTimeout(DATABASE_TIMEOUT_MS);
    // Of a failed attempt the status alone: its message names hosts and users.
    return { database: { status: database.status } };
  }

  private checkRedis(): HealthIndicatorResult {
    const redis = this.indicators.check('redis');
    return this.redis.status === 'ready' ? redis.up() : redis.degraded();
  }
}

const NOT_STORED = { 'Cache-Control': 'no-store' };

function notReady(error: HttpException): Problem {
  const { status, details } = error.getResponse() as { status: string; details: HealthIndicatorResult };
  const detail = status === 'shutting_down' ? 'The process is shutting down.' : 'The database cannot be reached.';
  const extensions = { checks: details };
  return new Problem('SERVICE_UNAVAILABLE', detail, { extensions, headers: { 'Retry-After': '1', ...NOT_STORED } });
}
