import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { type Order } from '../../orders/index.js';
import { CONFIG } from '../../platform/config/config.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { type ShipmentsConfig, simulatedNotice } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { PictureLinksService } from '../pictures/picture-links.service.js';
import { type PageLayout, render, type RenderedPage } from '../templates/render.js';
import { type PictureUrl } from '../view/store-branding.js';
import { type PageLanguage, pageLanguage } from './page-language.js';
import { pageResponse } from './page-response.js';
import { pageNotFound } from './page-route.js';

/** Renders pages, with a notice if tracking events are made up (C-TRK-31, C-TEST-7). */
@Injectable()
export class PageRendererService {
  constructor(
    @Inject(CONFIG) private readonly config: ShipmentsConfig,
    private readonly pictures: PictureLinksService,
  ) {}

  /** Renders the page behind a link. @throws Problem PAGE_NOT_FOUND without `facts` */
  async answer<Facts extends { store: Store; order: Order | undefined }>(
    template: 'tracking' | 'return' | 'claim',
    request: Request,
    facts: Facts | undefined,
    viewOf: (facts: Facts, page: PageLanguage, picture: PictureUrl) => PageLayout | Promise<PageLayout>,
  ): Promise<HttpResult> {
    if (!facts) throw pageNotFound();
    const { store, order } = facts;
    const page = pageLanguage(request, order?.content.locale, store.locale);
    const view = await viewOf(facts, page, this.pictures.urlsFor(store.store_id));
    return pageResponse(this.render(template, view, store), page.language, request.headers['if-none-match']);
  }

  /** @param store undefined for pages without a store */
  render<V extends PageLayout>(
    template: Parameters<typeof render>[0],
    view: V,
    store?: Pick<Store, 'mode'>,
  ): RenderedPage {
    return render(template, view, simulatedNotice(this.config, view.language, store?.mode)?.sentence);
  }
}
