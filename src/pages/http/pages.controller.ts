import { Controller, Get, Param, Req, UseFilters } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type HttpResult } from '../../platform/http/http-result.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { CustomerPagesService } from '../../stores/index.js';
import { caseList } from '../cases/case-list.js';
import { CasesOfOrderService } from '../cases/cases-of-order.service.js';
import { ActionLinksService } from '../self-service/action-links.service.js';
import { TrackingFactsService } from '../tracking/tracking-facts.service.js';
import { trackingPage } from '../tracking/tracking-page.js';
import { LANGUAGE_PARAMETER } from './page-language.js';
import { PageRendererService } from './page-renderer.service.js';
import { PROBLEM_FORMATS, TOKEN_PAGE } from './page-route.js';
import { PagePath } from './page.dto.js';
import { PageFilter } from './page.filter.js';

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
      const cases = orderNumber === undefined ? undefined : await this.cases.read(store.store_id, orderNumber);
      return { ...trackingPage(found, page, picture, actions), cases: cases && caseList(cases, order, page) };
    });
  }
}
