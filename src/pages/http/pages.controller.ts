// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Req, UseFilters } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { ApiRoute } from '../../platform/http/api-route.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { CustomerPagesService } from '../../stores/index.js';
import { CaseFactsService } from '../cases/case-facts.service.js';
import { caseList } from '../cases/case-list.js';
import { claimPage } from '../cases/claim-page.js';
import { returnPage } from '../cases/return-page.js';
import { ActionLinksService } from '../tracking/action-links.service.js';
import { TrackingFactsService } from '../tracking/tracking-facts.service.js';
import { trackingPage } from '../tracking/tracking-page.js';
import { LANGUAGE_PARAMETER } from '../view/page-language.js';
import { PageRendererService } from './page-renderer.service.js';
import { PagePath, PROBLEM_FORMATS, TOKEN_PAGE } from './page-route.js';
import { PageFilter } from './page.filter.js';

/** The pages behind the links to orders, shipments, returns and claims (C-PAGE-1). */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
export class PagesController {
  constructor(
    private readonly pages: CustomerPagesService,
    private readonly tracking: TrackingFactsService,
    private readonly actions: ActionLinksService,
    private readonly cases: CaseFactsService,
    private readonly renderer: PageRendererService,
  ) {}

  @Get('t/:token')
  @ApiRoute({
    ...TOKEN_PAGE,
    operationId: 'showTrackingPage',
    rules: 'C-PAGE-1 to C-PAGE-9',
    summary: 'Show the tracking page of an order or a shipment',
    description: `When each parcel arrives, with its items and timeline. The page needs no login and no JavaScript. ${PROBLEM_FORMATS}`,
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  async order(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const tracked = this.pages.resolveTracking(token);
    const facts = tracked && (await this.tracking.read(tracked));
    return this.renderer.answer('tracking', request, facts, async (found, page, picture) => {
      const { store, orderNumber, order } = found;
      const actions = await this.actions.linksFor(found, token, page);
      // A standalone shipment has no returns and no claims.
      const cases = orderNumber === undefined ? undefined : await this.cases.readOfOrder(store.store_id, orderNumber);
      return { ...trackingPage(found, page, picture, actions), cases: cases && caseList(cases, order, page) };
    });
  }

  @Get('r/:token')
  @ApiRoute({
    ...TOKEN_PAGE,
    operationId: 'showReturnPage',
    rules: 'C-PAGE-1, C-PAGE-2, C-PAGE-12 to C-PAGE-16',
    summary: 'Show the page of a return',
    description: `The status of the return, the next steps and the return label. ${PROBLEM_FORMATS}`,
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  async return(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const target = this.pages.resolveReturn(token);
    const facts = target && (await this.cases.readReturn(target));
    return this.renderer.answer('return', request, facts, async (found, page, picture) =>
      returnPage(found, page, picture, await this.actions.isReachable(found.order)),
    );
  }

  @Get('c/:token')
  @ApiRoute({
    ...TOKEN_PAGE,
    operationId: 'showClaimPage',
    rules: 'C-PAGE-1, C-PAGE-2, C-PAGE-22, C-PAGE-23',
    summary: 'Show the page of a claim',
    description: `The status of the claim, the store's question or decision, how a refund was worked out, and the history. ${PROBLEM_FORMATS}`,
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  async claim(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const target = this.pages.resolveClaim(token);
    const facts = target && (await this.cases.readClaim(target));
    return this.renderer.answer('claim', request, facts, async (found, page, picture) =>
      claimPage(found, page, picture, await this.actions.isReachable(found.order)),
    );
  }
}
