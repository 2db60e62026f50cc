import { Controller, Get, Headers, Param, Req, UseFilters } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type HttpResult } from '../../platform/http/http-result.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { CustomerPagesService } from '../../stores/index.js';
import { pageResponse } from './page-response.js';
import { PagePath } from './page.dto.js';
import { PageFilter } from './page.filter.js';
import { LANGUAGE_PARAMETER, type PageLanguage, pageLanguage } from './page-language.js';
import { pageNotFound, PROBLEM_FORMATS, TOKEN_PAGE } from './page-route.js';
import { PictureLinksService } from '../pictures/picture-links.service.js';
import { type CaseList, caseList } from '../cases/case-list.js';
import { CasesOfOrderService } from '../cases/cases-of-order.service.js';
import { PageRendererService } from './page-renderer.service.js';
import { ActionLinksService } from '../self-service/action-links.service.js';
import { type TrackingFacts, TrackingFactsService } from '../tracking/tracking-facts.service.js';
import { trackingPage } from '../tracking/tracking-page.js';

/** The pages behind the links to orders and shipments (C-PAGE-1). */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
export class PagesController {
  constructor(
    private readonly pages: CustomerPagesService,
    private readonly tracking: TrackingFactsService,
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
  async order(
    @Param() { token }: PagePath,
    @Req() request: Request,
    @Headers('If-None-Match') known: string | undefined,
  ): Promise<HttpResult> {
    const tracked = this.pages.resolveTracking(token);
    const facts = tracked && (await this.tracking.read(tracked));
    if (!facts) throw pageNotFound();
    const language = pageLanguage(request, facts.order?.content.locale, facts.store.locale);
    const pictures = this.pictures.urlsOf(facts.store.store_id);
    const actions = await this.actions.of(facts, token, language);
    const cases = await this.casesOf(facts, language);
    const view = { ...trackingPage(facts, language, pictures, actions), cases };
    const page = this.renderer.render('tracking', view, facts.store);
    return pageResponse(page, language.language, known);
  }

  /** A standalone shipment has none. */
  private async casesOf(
    { store, orderNumber, order }: TrackingFacts,
    language: PageLanguage,
  ): Promise<CaseList | undefined> {
    if (orderNumber === undefined) return undefined;
    return caseList(await this.cases.read(store.store_id, orderNumber), order, language);
  }
}
