import { Controller, Get, Headers, Param, Req, UseFilters } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type HttpResult } from '../../platform/http/http-result.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { CustomerPagesService } from '../../stores/index.js';
import { pageResponse } from './page-response.js';
import { PagePath } from './page.dto.js';
import { PageFilter } from './page.filter.js';
import { LANGUAGE_PARAMETER, pageLanguage } from './page-language.js';
import { pageNotFound, PROBLEM_FORMATS, TOKEN_PAGE } from './page-route.js';
import { PictureLinksService } from '../pictures/picture-links.service.js';
import { ReturnFactsService } from '../returns/return-facts.service.js';
import { returnPage } from '../returns/return-page.js';
import { PageRendererService } from './page-renderer.service.js';

/** The pages behind the links to returns (C-PAGE-1). */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
export class ReturnPagesController {
  constructor(
    private readonly pages: CustomerPagesService,
    private readonly returns: ReturnFactsService,
    private readonly pictures: PictureLinksService,
    private readonly renderer: PageRendererService,
  ) {}

  @Get('r/:token')
  @ApiRoute({
    ...TOKEN_PAGE,
    summary: 'Show the page of a return',
    description: `The status of the return, the next steps and the return label. ${PROBLEM_FORMATS}`,
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  async return(
    @Param() { token }: PagePath,
    @Req() request: Request,
    @Headers('If-None-Match') known: string | undefined,
  ): Promise<HttpResult> {
    const returned = this.pages.resolveReturn(token);
    const facts = returned && (await this.returns.read(returned));
    if (!facts) throw pageNotFound();
    const language = pageLanguage(request, facts.order?.content.locale, facts.store.locale);
    const pictures = this.pictures.urlsOf(facts.store.store_id);
    const orderUrl = this.pages.orderUrl(facts.store.store_id, facts.return.order_number);
    const page = this.renderer.render('return', returnPage(facts, language, pictures, orderUrl), facts.store);
    return pageResponse(page, language.language, known);
  }
}
