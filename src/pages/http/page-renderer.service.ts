// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { type Order } from '../../orders/index.js';
import { CONFIG } from '../../platform/config/config.js';
import { Problem } from '../../platform/errors/problem.js';
import { HttpResult, etagOf, isNotModified } from '../../platform/http/http-result.js';
import { type ShipmentsConfig, simulatedNotice } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { PictureLinksService } from '../pictures/picture-links.service.js';
import { type PageLayout, render, type RenderedPage } from '../templates/render.js';
import { type PageLanguage, pageLanguage } from '../view/page-language.js';
import { type PictureUrl } from '../view/store-branding.js';

/** Renders pages, with a notice if tracking events are made up (C-TRK-31, C-TEST-7). */
@Injectable()
export class PageRendererService {
  constructor(
    @Inject(CONFIG) private readonly config: ShipmentsConfig,
    private readonly pictures: PictureLinksService,
  ) {}

  /** Answers with the page behind a link. @throws Problem PAGE_NOT_FOUND without `facts` */
  async answer<Facts extends { store: Store; order: Order | undefined }>(
    template: 'tracking' | 'return' | 'claim',
    request: Request,
    facts: Facts | undefined,
    viewOf: (facts: Facts, page: PageLanguage, picture: PictureUrl) => PageLayout | Promise<PageLayout>,
  ): Promise<HttpResult> {
    if (!facts)
      throw new Problem(
        'PAGE_NOT_FOUND',
        'The link is invalid, or its order, shipment, return or claim no longer exists.',
      );
    const { store, order } = facts;
    const page = pageLanguage(request, order?.content.locale, store.locale);
    const view = await viewOf(facts, page, this.pictureUrls(store.store_id));
    return this.answerCached(request, template, view, store);
  }

  /** Answers with a page, or with 304 if the browser has the current version. */
  answerCached(
    { headers: { 'if-none-match': known } }: Pick<Request, 'headers'>,
    ...page: Parameters<PageRendererService['render']>
  ): HttpResult {
    const { html, headers } = this.render(...page);
    const etag = etagOf(html);
    const isKnown = isNotModified(known, etag);
    return new HttpResult(isKnown ? 304 : 200, isKnown ? undefined : html, { ...headers, ETag: etag });
  }

  pictureUrls(storeId: string): PictureUrl {
    return this.pictures.urlsFor(storeId);
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
