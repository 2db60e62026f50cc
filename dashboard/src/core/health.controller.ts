// SPDX-License-Identifier: Apache-2.0
import { Controller, Get } from '@nestjs/common';
import { DatabaseService } from 'parcelward';
import { type PageResponse } from './page-response.js';
import { Public } from './staff.js';

/** For container platforms: whether the process runs, and whether it can serve pages. */
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly database: DatabaseService) {}

  @Get('live')
  live(): PageResponse {
    return { status: 200, html: 'ok' };
  }

  /** An outage of the database is a 503. Pages work without Redis, which only counts attempts to sign in. */
  @Get('ready')
  async ready(): Promise<PageResponse> {
    await this.database.query('SELECT 1');
    return { status: 200, html: 'ok' };
  }
}
