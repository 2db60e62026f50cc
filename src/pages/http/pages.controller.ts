import { Controller, Get, Headers, Param, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problem } from '../../platform/errors/problem.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { type ApiRouteOptions } from '../../platform/http/api-route-options.js';
import { CustomerPagesService } from '../../stores/index.js';
import { pageResponse } from './page-response.js';
import { PagePath } from './page.dto.js';
import { PageFilter } from './page.filter.js';
import { pageLanguage } from './page-language.js';
import { IF_NONE_MATCH, PAGE_ANSWERS, PAGE_ROUTE, PROBLEM_FORMATS } from './page-route.js';
import { PictureLinksService } from '../pictures/picture-links.service.js';
import { ReturnFactsService } from '../returns/return-facts.service.js';
import { returnPage } from '../returns/return-page.js';
import { PageRendererService } from './page-renderer.service.js';
import { TrackingFactsService } from '../tracking/tracking-facts.service.js';
import { trackingPage } from '../tracking/tracking-page.js';

const PAGE = {
  ...PAGE_ROUTE,
  limits: [],
  path: PagePath,
  requestHeaders: { 'Accept-Language': 'Language of the page if the order has none.', ...IF_NONE_MATCH },
  answers: PAGE_ANSWERS,
  problems: ['PAGE_NOT_FOUND'],
} satisfies Partial<ApiRouteOptions>;

/** The pages behind the links to customers (C-PAGE-1). */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
export class PagesController {
  constructor(
    private readonly pages: CustomerPagesService,
    private readonly tracking: TrackingFactsService,
    private readonly returns: ReturnFactsService,
    private readonly pictures: PictureLinksService,
    private readonly renderer: PageRendererService,
  ) {}

  @Get('t/:token')
  @ApiRoute({
    ...PAGE,
    summary: 'Show the tracking page of an order or a shipment',
    description: `Every parcel with its items and timeline. The page needs no login and no JavaScript. ${PROBLEM_FORMATS}`,
  })
  async order(
    @Param() { token }: PagePath,
    @Headers('Accept-Language') acceptLanguage: string | undefined,
    @Headers('If-None-Match') known: string | undefined,
  ): Promise<HttpResult> {
    const tracked = this.pages.resolveTracking(token);
    const facts = tracked && (await this.tracking.read(tracked));
    if (!facts) throw notFound();
    const language = pageLanguage(facts.order?.content.locale, acceptLanguage, facts.store.locale);
    const pictures = this.pictures.urlsOf(facts.store.store_id);
    const page = this.renderer.render('tracking', trackingPage(facts, language, pictures), facts.store);
    return pageResponse(page, language.language, known);
  }

  @Get('r/:token')
  @ApiRoute({
    ...PAGE,
    summary: 'Show the page of a return',
    description: `The status of the return, the next steps and the return label. ${PROBLEM_FORMATS}`,
  })
  async return(
    @Param() { token }: PagePath,
    @Headers('Accept-Language') acceptLanguage: string | undefined,
    @Headers('If-None-Match') known: string | undefined,
  ): Promise<HttpResult> {
    const returned = this.pages.resolveReturn(token);
    const facts = returned && (await this.returns.read(returned));
    if (!facts) throw notFound();
    const language = pageLanguage(facts.order?.content.locale, acceptLanguage, facts.store.locale);
    const pictures = this.pictures.urlsOf(facts.store.store_id);
    const page = this.renderer.render('return', returnPage(facts, language, pictures), facts.store);
    return pageResponse(page, language.language, known);
  }
}

function notFound(): Problem {
  return new Problem('PAGE_NOT_FOUND', 'The link is invalid, or its order, shipment or return no longer exists.');
}
