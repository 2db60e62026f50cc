import { Controller, Get, Param, Req, UseFilters } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type Order } from '../../orders/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { CustomerPagesService, type Store } from '../../stores/index.js';
import { caseList } from '../cases/case-list.js';
import { CasesOfOrderService } from '../cases/cases-of-order.service.js';
import { ClaimPageFactsService } from '../claims/claim-page-facts.service.js';
import { claimPage } from '../claims/claim-page.js';
import { PictureLinksService } from '../pictures/picture-links.service.js';
import { ReturnFactsService } from '../returns/return-facts.service.js';
import { returnPage } from '../returns/return-page.js';
import { ActionLinksService } from '../self-service/action-links.service.js';
import { type PageView } from '../templates/render.js';
import { TrackingFactsService } from '../tracking/tracking-facts.service.js';
import { trackingPage } from '../tracking/tracking-page.js';
import { type PictureUrl } from '../view/store-branding.js';
import { LANGUAGE_PARAMETER, type PageLanguage, pageLanguage } from './page-language.js';
import { PageRendererService } from './page-renderer.service.js';
import { pageResponse } from './page-response.js';
import { pageNotFound, PROBLEM_FORMATS, TOKEN_PAGE } from './page-route.js';
import { PagePath } from './page.dto.js';
import { PageFilter } from './page.filter.js';

/** The pages behind the links to orders, shipments, returns and claims (C-PAGE-1, C-PAGE-22). */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
export class PagesController {
  constructor(
    private readonly pages: CustomerPagesService,
    private readonly tracking: TrackingFactsService,
    private readonly returns: ReturnFactsService,
    private readonly claims: ClaimPageFactsService,
    private readonly actions: ActionLinksService,
    private readonly cases: CasesOfOrderService,
    private readonly pictures: PictureLinksService,
    private readonly renderer: PageRendererService,
  ) {}

  @Get('t/:token')
  @ApiRoute({
    ...TOKEN_PAGE,
    summary: 'Show the tracking page of an order or a shipment',
    description: `When each parcel arrives, with its items and timeline. The page needs no login and no JavaScript. ${PROBLEM_FORMATS}`,
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  async order(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const tracked = this.pages.resolveTracking(token);
    const facts = tracked && (await this.tracking.read(tracked));
    return this.answer('tracking', request, facts, async (found, page, picture) => {
      const { store, orderNumber, order } = found;
      const actions = await this.actions.of(found, token, page);
      // A standalone shipment has no returns and no claims.
      const cases = orderNumber === undefined ? undefined : await this.cases.read(store.store_id, orderNumber);
      return { ...trackingPage(found, page, picture, actions), cases: cases && caseList(cases, order, page) };
    });
  }

  @Get('r/:token')
  @ApiRoute({
    ...TOKEN_PAGE,
    summary: 'Show the page of a return',
    description: `The status of the return, the next steps and the return label. ${PROBLEM_FORMATS}`,
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  async return(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const returned = this.pages.resolveReturn(token);
    const facts = returned && (await this.returns.read(returned));
    return this.answer('return', request, facts, (found, page, picture) => {
      const orderUrl = this.pages.orderUrl(found.store.store_id, found.return.order_number);
      return returnPage(found, page, picture, orderUrl);
    });
  }

  @Get('c/:token')
  @ApiRoute({
    ...TOKEN_PAGE,
    summary: 'Show the page of a claim',
    description: `The status of the claim, the store's question or decision, how a refund was worked out, and the history. ${PROBLEM_FORMATS}`,
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  async claim(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const claimed = this.pages.resolveClaim(token);
    return this.answer('claim', request, claimed && (await this.claims.read(claimed)), claimPage);
  }

  /** Renders the page of `facts`. @throws Problem PAGE_NOT_FOUND without facts */
  private async answer<Facts extends { store: Store; order: Order | undefined }>(
    template: 'tracking' | 'return' | 'claim',
    request: Request,
    facts: Facts | undefined,
    viewOf: (facts: Facts, page: PageLanguage, picture: PictureUrl) => PageView | Promise<PageView>,
  ): Promise<HttpResult> {
    if (!facts) throw pageNotFound();
    const { store, order } = facts;
    const page = pageLanguage(request, order?.content.locale, store.locale);
    const view = await viewOf(facts, page, this.pictures.urlsOf(store.store_id));
    return pageResponse(this.renderer.render(template, view, store), page.language, request.headers['if-none-match']);
  }
}
