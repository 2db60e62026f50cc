import { Body, Controller, Get, Param, Post, Query, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentStore } from '../../auth/index.js';
import { type Store } from '../../stores/index.js';
import { Answer } from '../../platform/http/answer.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { ClaimCreateProblemsFilter } from './claim-create-problems.filter.js';
import { ClaimQueriesService } from '../services/claim-queries.service.js';
import { claimView, claimDryRunView } from '../model/claim-view.js';
import { CHECK_CLAIM, GET_CLAIM, LIST_CLAIMS, POST_CLAIM } from './claims.endpoints.js';
import { ClaimsService } from '../services/claims.service.js';
import { ClaimBody, ClaimsQuery } from './dto/claim.dto.js';

/** Claims over HTTP (C-CLM). */
@ApiTags('Claims')
@Controller('claims')
export class ClaimsController {
  constructor(
    private readonly claims: ClaimsService,
    private readonly reads: ClaimQueriesService,
  ) {}

  @Post()
  @Endpoint(POST_CLAIM)
  @UseFilters(ClaimCreateProblemsFilter)
  async create(@CurrentStore() store: Store, @CurrentActor() actor: Actor, @Body() body: ClaimBody): Promise<Answer> {
    const claim = await this.claims.create({ store, actor }, body);
    return new Answer(201, { data: { claim: claimView(claim) } }, { Location: `/claims/${claim.id}` });
  }

  @Post('check')
  @Endpoint(CHECK_CLAIM)
  async check(@CurrentStore() store: Store, @Body() body: unknown): Promise<Answer> {
    return new Answer(200, { data: claimDryRunView(await this.claims.forecast(store, body)) });
  }

  @Get()
  @Endpoint(LIST_CLAIMS)
  async list(
    @CurrentStore() store: Store,
    @Query() { status, order_number, limit, cursor }: ClaimsQuery,
  ): Promise<Answer> {
    const page = { limit: limit === undefined ? undefined : Number(limit), after: cursor };
    const { claims, next } = await this.reads.list(store.store_id, { status, order_number }, page);
    return new Answer(200, { data: { claims: claims.map(claimView), next_cursor: next } });
  }

  @Get(':claim_id')
  @Endpoint(GET_CLAIM)
  async get(@CurrentStore() store: Store, @Param('claim_id') id: string): Promise<Answer> {
    return new Answer(200, { data: { claim: claimView(await this.reads.get(store.store_id, id)) } });
  }
}
