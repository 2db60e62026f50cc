import { Controller, Get, Headers, Param, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problem } from '../../platform/errors/problem.js';
import { type Answer } from '../../platform/http/answer.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { CustomerPagesService } from '../../stores/index.js';
import { pageAnswer } from './page-answer.js';
import { PageFilter } from './page.filter.js';
import { pageLanguage } from './page-language.js';
import { RETURN_PAGE, TRACKING_PAGE } from './pages.endpoints.js';
import { PictureLinksService } from '../pictures/picture-links.service.js';
import { ReturnFactsService } from '../returns/return-facts.service.js';
import { returnPage } from '../returns/return-page.js';
import { render } from '../templates/render.js';
import { TrackingFactsService } from '../tracking/tracking-facts.service.js';
import { trackingPage } from '../tracking/tracking-page.js';

/** The pages that a link leads to (C-PAGE-1). */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
export class PagesController {
  constructor(
    private readonly pages: CustomerPagesService,
    private readonly tracking: TrackingFactsService,
    private readonly returns: ReturnFactsService,
    private readonly pictures: PictureLinksService,
  ) {}

  @Get('t/:token')
  @Endpoint(TRACKING_PAGE)
  async order(
    @Param('token') token: string,
    @Headers('accept-language') acceptLanguage: string | undefined,
    @Headers('if-none-match') known: string | undefined,
  ): Promise<Answer> {
    const tracked = this.pages.resolveTracking(token);
    const facts = tracked && (await this.tracking.read(tracked));
    if (!facts) throw notFound();
    const language = pageLanguage(facts.order?.content.locale, acceptLanguage, facts.store.locale);
    const page = render('tracking', trackingPage(facts, language, this.pictures.pictureUrl));
    return pageAnswer(page, language.language, known);
  }

  @Get('r/:token')
  @Endpoint(RETURN_PAGE)
  async return(
    @Param('token') token: string,
    @Headers('accept-language') acceptLanguage: string | undefined,
    @Headers('if-none-match') known: string | undefined,
  ): Promise<Answer> {
    const returned = this.pages.resolveReturn(token);
    const facts = returned && (await this.returns.read(returned));
    if (!facts) throw notFound();
    const language = pageLanguage(facts.order?.content.locale, acceptLanguage, facts.store.locale);
    const page = render('return', returnPage(facts, language, this.pictures.pictureUrl));
    return pageAnswer(page, language.language, known);
  }
}

function notFound(): Problem {
  return new Problem('PAGE_NOT_FOUND', 'The link is not one that the service gave out, or what it led to is gone.');
}
