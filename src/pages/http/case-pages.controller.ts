import { Controller, Get, Param, Req, UseFilters } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type HttpResult } from '../../platform/http/http-result.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { CustomerPagesService } from '../../stores/index.js';
import { ClaimPageFactsService } from '../claims/claim-page-facts.service.js';
import { claimPage } from '../claims/claim-page.js';
import { ReturnFactsService } from '../returns/return-facts.service.js';
import { returnPage } from '../returns/return-page.js';
import { LANGUAGE_PARAMETER } from './page-language.js';
import { PageRendererService } from './page-renderer.service.js';
import { PROBLEM_FORMATS, TOKEN_PAGE } from './page-route.js';
import { PagePath } from './page.dto.js';
import { PageFilter } from './page.filter.js';

/** The pages behind the links to returns and claims (C-PAGE-1, C-PAGE-22). */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
export class CasePagesController {
  constructor(
    private readonly pages: CustomerPagesService,
    private readonly returns: ReturnFactsService,
    private readonly claims: ClaimPageFactsService,
    private readonly renderer: PageRendererService,
  ) {}

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
    const returned = this.pages.resolveReturn(token);
    const facts = returned && (await this.returns.read(returned));
    return this.renderer.answer('return', request, facts, (found, page, picture) => {
      const orderUrl = this.pages.orderUrl(found.store.store_id, found.return.order_number);
      return returnPage(found, page, picture, orderUrl);
    });
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
    const claimed = this.pages.resolveClaim(token);
    return this.renderer.answer('claim', request, claimed && (await this.claims.read(claimed)), claimPage);
  }
}
