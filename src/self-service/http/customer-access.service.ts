import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import {
  type CustomerOrder,
  CustomerOrderService,
  PAGE_TEXTS,
  pageHeaders,
  pageHref,
  pageLanguage,
  type PageLanguage,
  PageRendererService,
  type pageTemplate,
  type PageView,
  PictureLinksService,
  type PictureUrl,
  storeBranding,
} from '../../pages/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseForm } from '../../platform/http/body/parse-body.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { plainText } from '../../platform/text/plain-text.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { CustomerPagesService, type Store, StoresService } from '../../stores/index.js';
import { type Visited } from '../model/submission.js';
import { SELF_SERVICE_TEXTS } from '../texts/self-service-texts.js';
import { type SelfServiceTexts } from '../texts/en.js';
import { type Flow } from './dto.js';
import { flowHref, type FlowPage, flowPath } from './flow-href.js';
import { checkCsrf, csrfToken, type Visit, visitCookie, visitHash, visitOf } from './visit.js';

/** A request of a customer that the store of the order allows. */
export interface Access extends CustomerOrder {
  flow: Flow;
  /** Of the order's pages. */
  token: string;
  store: Store;
  visit: Visit;
  visited: Visited;
  page: PageLanguage;
  texts: SelfServiceTexts;
  picture: PictureUrl;
  now: Date;
}

const NO_STORE = { 'Cache-Control': 'no-store' };

/** Lets requests in, and renders their pages. */
@Injectable()
export class CustomerAccessService {
  constructor(
    private readonly stores: StoresService,
    private readonly pages: CustomerPagesService,
    private readonly orders: CustomerOrderService,
    private readonly pictures: PictureLinksService,
    private readonly renderer: PageRendererService,
    private readonly clock: ClockService,
  ) {}

  /** @throws Problem PAGE_NOT_FOUND for an unknown order, or if its store does not allow this (C-SELF-7) */
  async open(flow: Flow, token: string, request: Pick<Request, 'headers' | 'query'>): Promise<Access> {
    const target = this.pages.resolveTracking(token);
    if (!target || !('orderNumber' in target)) throw notFound();
    const { storeId, orderNumber } = target;
    const store = await this.stores.get(storeId);
    const isAllowed = flow === 'return' ? store.self_service.returns : store.self_service.claims;
    const found = isAllowed && store.status === 'active' ? await this.orders.read(storeId, orderNumber) : undefined;
    if (!found) throw notFound();
    const visit = visitOf(request);
    const page = pageLanguage(request, found.order.content.locale, store.locale);
    return {
      ...found,
      flow,
      token,
      store,
      visit,
      visited: { storeId, orderNumber, visitHash: visitHash(visit) },
      page,
      texts: SELF_SERVICE_TEXTS[page.language],
      picture: this.pictures.urlsFor(storeId),
      now: this.clock.now(),
    };
  }

  /** Lets a form in. @throws Problem FORM_EXPIRED, UNSUPPORTED_MEDIA_TYPE, and those of `open` */
  async openForm(flow: Flow, token: string, request: Request): Promise<{ access: Access; form: URLSearchParams }> {
    const access = await this.open(flow, token, request);
    const form = parseForm(request);
    checkCsrf(access.visit, token, form.get('csrf'));
    return { access, form };
  }

  /**
   * Renders a page, which no cache keeps. Its form is sent to where the page is.
   * @param banner `part` says which page of the flow it is
   */
  show<View extends object>(
    access: Access,
    template: ReturnType<typeof pageTemplate>,
    banner: Pick<PageView, 'heading' | 'detail'> & Partial<Pick<PageView, 'tone' | 'icon'>> & { part?: FlowPage },
    view: View,
  ): HttpResult {
    const { page, store, token, visit, order, texts } = access;
    const pageTexts = PAGE_TEXTS[page.language];
    const shown = {
      tone: 'plain',
      icon: 'door',
      ...view,
      ...banner,
      language: page.language,
      branding: storeBranding(store, pageTexts, access.picture),
      order: pageTexts.order(plainText(order.order_number)),
      csrf: csrfToken(visit, token),
      formAction: flowHref(access, banner.part),
      languagePath: flowPath(access, banner.part),
      back: { label: texts.back, href: pageHref(`/t/${token}`, page) },
    } as const;
    const rendered = this.renderer.render(template, shown, store);
    return new HttpResult(200, rendered.html, {
      ...pageHeaders(rendered, page.language),
      ...NO_STORE,
      ...visitCookie(visit),
    });
  }

  /** Sends the browser to another page. @param visit to give to the browser, if it is new */
  redirect(location: string, visit?: Visit): HttpResult {
    return new HttpResult(303, undefined, { Location: location, ...NO_STORE, ...(visit && visitCookie(visit)) });
  }
}

function notFound(): Problem {
  return new Problem('PAGE_NOT_FOUND', 'The link is invalid, or the store does not offer this for the order.');
}
