import { Controller, Get, Inject, ServiceUnavailableException } from '@nestjs/common';
import { DatabaseService } from 'parcelward';
import { REDIS } from 'parcelward/auth';
import { type PageResponse } from './page-response.js';
import { Public } from './staff.js';

/** For container platforms: whether the process runs, and whether it can serve pages. */
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: DatabaseService,
    @Inject(REDIS) private readonly redis: { status: string },
  ) {}

  @Get('live')
  live(): PageResponse {
    return { status: 200, html: 'ok' };
  }

  /** Sessions are in Redis, so the process is not ready without it. An outage of the database is a 503, too. */
  @Get('ready')
  async ready(): Promise<PageResponse> {
    if (this.redis.status !== 'ready') throw new ServiceUnavailableException('Redis cannot be reached.');
    await this.database.query('SELECT 1');
    return { status: 200, html: 'ok' };
  }
}
