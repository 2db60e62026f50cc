// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post, Query, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, CurrentStore, STORE_ROUTE } from '../../auth/index.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { pageRequestOf } from '../../platform/pagination/page.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { ClaimBody, ClaimInformation, ClaimPath, ClaimsQuery } from '../model/claim-bodies.js';
import { ClaimAnswer, ClaimForecastAnswer, ClaimsAnswer } from '../model/claim.resource.js';
import { claimDryRunView } from '../rules/claim-view.js';
import { ClaimDecisionsService } from '../services/claim-decisions.service.js';
import { ClaimQueriesService } from '../services/claim-queries.service.js';
import { ClaimsService } from '../services/claims.service.js';
import { ClaimCreateProblemsFilter } from './claim-create-problems.filter.js';
import { CLAIM_EXAMPLES, INFORMATION_EXAMPLES } from './claims.examples.js';

/** Claims over HTTP (C-CLM). */
@ApiTags('Claims')
@Controller('claims')
export class ClaimsController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly reads: ClaimQueriesService,
    private readonly decisions: ClaimDecisionsService,
  ) {}

  @Post()
  @ApiRoute({
    operationId: 'createClaim',
    rules: 'C-CLM-1 to C-CLM-26, C-POL, C-PAY',
    summary: 'File a claim on a protected order',
    description:
      'Runs all checks; the first rule that the claim breaks names the code. `payout` has the amount and its basis. Staff ' +
      "decide on the claim and see the order's flags. No money is moved.",
    ...STORE_ROUTE,
    idempotency: 'required',
    body: ClaimBody,
    bodyExamples: CLAIM_EXAMPLES,
    answers: {
      201: { description: 'The claim was filed.', type: ClaimAnswer, headers: { Location: 'Path of the claim.' } },
    },
    problems: [
      'EVIDENCE_REQUIRED',
      'ORDER_NOT_FOUND',
      'ORDER_ID_SHARED',
      'NOT_PROTECTED',
      'CLAIM_EXISTS',
      'RETURNS_OVERLAP',
      'REFUND_NOT_ELIGIBLE',
      'STOCK_INSUFFICIENT',
      'DAILY_QUOTA_EXCEEDED',
      'CLAIM_CREATE_FAILED',
    ],
  })
  @UseFilters(ClaimCreateProblemsFilter)
  async create(@CurrentCaller() caller: CallerContext, @Body() body: ClaimBody): Promise<HttpResult> {
    const claim = await this.claims.create(caller, body);
    return new HttpResult(201, { data: { claim } }, { Location: `/claims/${claim.claim_id}` });
  }

  @Post('check')
  @ApiRoute({
    operationId: 'checkClaim',
    rules: 'C-CLM-27, C-POL, C-PAY',
    summary: 'Try a claim',
    description:
      'A dry run of `POST /claims`. It stores nothing and returns the verdict of every check, the payout of each line, and ' +
      'the missing photos.',
    ...STORE_ROUTE,
    body: ClaimBody,
    bodyExamples: CLAIM_EXAMPLES,
    validation: 'reported',
    answers: {
      200: { description: 'The result that a claim with this body would have now.', type: ClaimForecastAnswer },
    },
  })
  async check(@CurrentStore() store: Store, @Body() body: unknown): Promise<{ data: object }> {
    return { data: claimDryRunView(await this.claims.forecast(store, body)) };
  }

  @Get()
  @ApiRoute({
    operationId: 'listClaims',
    rules: 'C-CLM-31, C-READ-18',
    summary: 'List claims',
    description: 'Claims of the store, newest first, of one status or one order if you name it.',
    ...STORE_ROUTE,
    query: ClaimsQuery,
    answers: { 200: { description: 'A page of claims, newest first.', type: ClaimsAnswer } },
  })
  async list(
    @CurrentStore() store: Store,
    @Query() { status, order_number, ...page }: ClaimsQuery,
  ): Promise<{ data: object }> {
    const { claims, next } = await this.reads.list(store.store_id, { status, order_number }, pageRequestOf(page));
    return { data: { claims, next_cursor: next } };
  }

  @Get(':claim_id')
  @ApiRoute({
    operationId: 'getClaim',
    rules: 'C-CLM-28 to C-CLM-30, C-DEC',
    summary: 'Read a claim',
    description: 'The claim with its payout and every step so far.',
    ...STORE_ROUTE,
    path: ClaimPath,
    answers: { 200: { description: 'The claim.', type: ClaimAnswer } },
    problems: ['CLAIM_NOT_FOUND'],
  })
  async get(@CurrentStore() store: Store, @Param() { claim_id }: ClaimPath): Promise<{ data: object }> {
    return { data: { claim: await this.reads.get(store.store_id, claim_id) } };
  }

  @Post(':claim_id/answers')
  @ApiRoute({
    operationId: 'answerClaim',
    rules: 'C-CLM-32, C-CLM-33, C-DEC-12',
    summary: "Add the customer's answer to a claim",
    description:
      'Staff have asked the customer a question: `claim.information_requested`, with `question` in the last entry of ' +
      '`history`. With the answer the claim is `SUBMITTED` again, and staff decide.',
    ...STORE_ROUTE,
    idempotency: 'required',
    path: ClaimPath,
    body: ClaimInformation,
    bodyExamples: INFORMATION_EXAMPLES,
    answers: { 200: { description: 'The claim with the answer.', type: ClaimAnswer } },
    problems: ['CLAIM_NOT_FOUND', 'CLAIM_STATE_CONFLICT'],
  })
  async answer(
    @CurrentCaller() caller: CallerContext,
    @Param() { claim_id }: ClaimPath,
    @Body() body: ClaimInformation,
  ): Promise<{ data: object }> {
    return { data: { claim: await this.decisions.answer(caller, claim_id, body) } };
  }
}
