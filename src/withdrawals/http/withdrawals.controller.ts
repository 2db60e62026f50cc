// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, CurrentStore, STORE_ROUTE } from '../../auth/index.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { pageRequestOf } from '../../platform/pagination/page.js';
import { languageOf } from '../../platform/text/language.js';
import { toDate } from '../../platform/time/time.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import {
  WithdrawalBody,
  WithdrawalPath,
  WithdrawalResolutionBody,
  WithdrawalsQuery,
} from '../model/withdrawal-bodies.js';
import { WithdrawalAnswer, WithdrawalsAnswer } from '../model/withdrawal.resource.js';
import { WithdrawalQueriesService } from '../services/withdrawal-queries.service.js';
import { WithdrawalsService } from '../services/withdrawals.service.js';
import { WITHDRAWAL_EXAMPLES, WITHDRAWAL_RESOLUTION_EXAMPLES } from './withdrawals.examples.js';

/** Withdrawals over HTTP (C-WDR). */
@ApiTags('Withdrawals')
@Controller('withdrawals')
export class WithdrawalsController {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly queries: WithdrawalQueriesService,
  ) {}

  @Post()
  @ApiRoute({
    operationId: 'createWithdrawal',
    rules: 'C-WDR-2 to C-WDR-8',
    summary: 'Record a withdrawal',
    description:
      'For a statement that came by phone, letter or mail: the pages record theirs. It takes effect at once, and is never ' +
      'refused because it is late, of no known order, or about excluded goods.',
    ...STORE_ROUTE,
    idempotency: 'required',
    body: WithdrawalBody,
    bodyExamples: WITHDRAWAL_EXAMPLES,
    answers: {
      201: {
        description: 'The withdrawal was recorded.',
        type: WithdrawalAnswer,
        headers: { Location: 'Path of the withdrawal.' },
      },
    },
  })
  async create(@CurrentCaller() caller: CallerContext, @Body() body: WithdrawalBody): Promise<HttpResult> {
    const { order_number, name, email = null, line_items = [], items_text = null, note = null } = body;
    const withdrawal = await this.withdrawals.submit(caller, {
      ...{ stated_order_number: order_number, name, email, line_items, items_text, note },
      language: body.language ?? languageOf(caller.store.locale),
      source: 'api',
      received_at: toDate(body.received_at),
    });
    return new HttpResult(201, { data: { withdrawal } }, { Location: `/withdrawals/${withdrawal.id}` });
  }

  @Get()
  @ApiRoute({
    operationId: 'listWithdrawals',
    rules: 'C-WDR-14',
    summary: 'List withdrawals',
    description:
      'Withdrawals of the store, the newest first, of one status or one order if you name it; with `updated_since` the one ' +
      'that changed the longest ago first. A page may be short or empty before the last one: only `next_cursor` shows ' +
      'whether there is more.',
    ...STORE_ROUTE,
    query: WithdrawalsQuery,
    answers: { 200: { description: 'A page of withdrawals.', type: WithdrawalsAnswer } },
    problems: ['VALIDATION_ERROR'],
  })
  async list(@CurrentStore() store: Store, @Query() query: WithdrawalsQuery): Promise<{ data: object }> {
    const { status, order_number, updated_since } = query;
    const filter = { status, order_number, updated_since: toDate(updated_since) };
    const { withdrawals, next } = await this.queries.list(store.store_id, filter, pageRequestOf(query));
    return { data: { withdrawals, next_cursor: next } };
  }

  @Get(':withdrawal_id')
  @ApiRoute({
    operationId: 'getWithdrawal',
    rules: 'C-WDR-13',
    summary: 'Read a withdrawal',
    description: 'The statement as it was submitted, and its settlement.',
    ...STORE_ROUTE,
    path: WithdrawalPath,
    answers: { 200: { description: 'The withdrawal.', type: WithdrawalAnswer } },
    problems: ['WITHDRAWAL_NOT_FOUND'],
  })
  async get(@CurrentStore() store: Store, @Param() { withdrawal_id }: WithdrawalPath): Promise<{ data: object }> {
    return { data: { withdrawal: await this.queries.get(store.store_id, withdrawal_id) } };
  }

  @Post(':withdrawal_id/resolution')
  @ApiRoute({
    operationId: 'resolveWithdrawal',
    rules: 'C-WDR-10',
    summary: 'Report the end of a withdrawal',
    description:
      'Records that it is settled, or not covered. A cancellation with `external_reference.withdrawal_id`, and the refund of ' +
      'a return with `withdrawal_id`, settle it without a report. A repeat with the same outcome changes nothing.',
    ...STORE_ROUTE,
    idempotency: 'optional',
    path: WithdrawalPath,
    body: WithdrawalResolutionBody,
    bodyExamples: WITHDRAWAL_RESOLUTION_EXAMPLES,
    answers: { 200: { description: 'The withdrawal after the report.', type: WithdrawalAnswer } },
    problems: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_NOT_OPEN'],
  })
  async resolve(
    @CurrentCaller() caller: CallerContext,
    @Param() { withdrawal_id }: WithdrawalPath,
    @Body() body: WithdrawalResolutionBody,
  ): Promise<{ data: object }> {
    return { data: { withdrawal: await this.withdrawals.settle(caller, withdrawal_id, body) } };
  }
}
