import { Controller, Get, Headers, Param, Req, UseFilters } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type HttpResult } from '../../platform/http/http-result.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { CustomerPagesService } from '../../stores/index.js';
import { ClaimPageFactsService } from '../claims/claim-page-facts.service.js';
import { claimPage } from '../claims/claim-page.js';
import { PictureLinksService } from '../pictures/picture-links.service.js';
import { pageResponse } from './page-response.js';
import { PagePath } from './page.dto.js';
import { PageFilter } from './page.filter.js';
import { LANGUAGE_PARAMETER, pageLanguage } from './page-language.js';
import { PageRendererService } from './page-renderer.service.js';
import { pageNotFound, PROBLEM_FORMATS, TOKEN_PAGE } from './page-route.js';

/** The pages of claims (C-PAGE-22). */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
export class ClaimPagesController {
  constructor(
    private readonly pages: CustomerPagesService,
    private readonly claims: ClaimPageFactsService,
    private readonly pictures: PictureLinksService,
    private readonly renderer: PageRendererService,
  ) {}

  @Get('c/:token')
  @ApiRoute({
    ...TOKEN_PAGE,
    summary: 'Show the page of a claim',
    description: `The status of the claim, the store's question or decision, how a refund was worked out, and the history. ${PROBLEM_FORMATS}`,
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  async claim(
    @Param() { token }: PagePath,
    @Req() request: Request,
    @Headers('If-None-Match') known: string | undefined,
  ): Promise<HttpResult> {
    const claimed = this.pages.resolveClaim(token);
    const facts = claimed && (await this.claims.read(claimed));
    if (!facts) throw pageNotFound();
    const language = pageLanguage(request, facts.order?.content.locale, facts.store.locale);
    const pictures = this.pictures.urlsOf(facts.store.store_id);
    const page = this.renderer.render('claim', claimPage(facts, language, pictures), facts.store);
    return pageResponse(page, language.language, known);
  }
}
