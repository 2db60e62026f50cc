// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiRoute } from '../../platform/http/api-route.js';
import { pageRequestOf } from '../../platform/pagination/page.js';
import { RequestLogRepository } from '../../platform/request-log/request-log.repository.js';
import { RequestLogAnswer, RequestLogQuery } from '../../platform/request-log/request-log.resource.js';
import { toDate } from '../../platform/time/time.js';
import { type Store } from '../../stores/index.js';
import { STORE_ROUTE } from '../auth.limits.js';
import { CurrentStore } from '../guards/tenant.js';

/** The store's refused requests and a sample of the others (C-LOG). */
@ApiTags('Request log')
@Controller('request-log')
export class RequestLogController {
  constructor(private readonly log: RequestLogRepository) {}

  @Get()
  @ApiRoute({
    operationId: 'listLoggedRequests',
    rules: 'C-LOG',
    summary: 'List logged requests',
    description:
      "The store's refused requests of the last 30 days and one in a hundred of the others, newest first. Requests appear " +
      'about a second after their response. A page of a narrow filter may be short or empty; continue until `next_cursor` is null.',
    ...STORE_ROUTE,
    query: RequestLogQuery,
    answers: { 200: { description: 'A page of the log.', type: RequestLogAnswer } },
    problems: ['VALIDATION_ERROR'],
  })
  async list(@CurrentStore() store: Store, @Query() query: RequestLogQuery): Promise<{ data: object }> {
    const { since, until, status, code, method, path, request_id } = query;
    const filter = { since: toDate(since), until: toDate(until), status, code, method, path, request_id };
    const { items, next } = await this.log.findPage(store.store_id, filter, pageRequestOf(query));
    return { data: { requests: items, next_cursor: next } };
  }
}
