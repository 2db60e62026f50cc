// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { offeredKinds, type WantedChange } from '../../change-requests/index.js';
import {
  type Banner,
  PAGE_TEXTS,
  pageHref,
  pageLanguage,
  PageRendererService,
  type pageTemplate,
  storeBranding,
} from '../../pages/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { plainText } from '../../platform/text/plain-text.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { StoresService } from '../../stores/index.js';
import { type Access, type Visit } from '../model/access.js';
import { type ClaimDraft, digestOf, type ReturnDraft } from '../model/drafts.js';
import { type Flow, flowHref, type FlowPage, flowPath, firstCodePage, pagePathOf } from '../model/flow.js';
import { type Visited } from '../model/submission.js';
import { csrfToken, visitCookie, visitHash, visitOf } from '../rules/visit.js';
import { CustomerOrderService } from '../services/customer-order.service.js';
import { FlowPlacesService } from '../services/flow-places.service.js';
import { VerificationService } from '../services/verification.service.js';
import { TEMPLATES } from '../templates/templates.js';
import { CASE_TEXTS } from '../texts/case-texts.js';
import { SELF_SERVICE_TEXTS } from '../texts/self-service-texts.js';

const NO_STORE = { 'Cache-Control': 'no-store' };

type Template = ReturnType<typeof pageTemplate>;
/** `part` says which page of the flow it is. */
type FlowBanner = Pick<Banner, 'heading' | 'detail'> & Partial<Banner> & { part?: FlowPage };

/** Lets requests in, and renders their pages. */
@Injectable()
export class CustomerAccessService {
  constructor(
    private readonly stores: StoresService,
    private readonly places: FlowPlacesService,
    private readonly orders: CustomerOrderService,
    private readonly verification: VerificationService,
    private readonly renderer: PageRendererService,
    private readonly clock: ClockService,
  ) {}

  /** @throws Problem PAGE_NOT_FOUND for an unknown order, or if its store does not allow this (C-SELF-7) */
  async open(flow: Flow, token: string, request: Pick<Request, 'headers' | 'query'>): Promise<Access> {
    const target = await this.places.find(token, flow);
    if (!target) throw notFound();
    const { storeId, orderNumber, caseId } = target;
    const found = await this.read(flow, target);
    const visit = visitOf(request);
    const page = pageLanguage(request, found.order.content.locale, found.store.locale);
    return {
      ...found,
      flow,
      token,
      caseId,
      visit,
      visited: { storeId, orderNumber, visitHash: visitHash(visit) },
      page,
      texts: SELF_SERVICE_TEXTS[page.language],
      picture: this.renderer.pictureUrls(storeId),
    };
  }

  /** Reads the order again. @throws Problem PAGE_NOT_FOUND */
  async refresh(access: Access): Promise<Access> {
    return { ...access, ...(await this.read(access.flow, access.visited)) };
  }

  private async read(flow: Flow, { storeId, orderNumber }: Omit<Visited, 'visitHash'>) {
    const store = await this.stores.get(storeId);
    const { returns, claims } = store.self_service;
    const isAllowed = {
      ...{ return: returns, cancelReturn: returns, claim: claims, answer: claims, cancelClaim: claims },
      withdraw: store.withdrawal.enabled,
      change: offeredKinds(store.self_service).length > 0,
    };
    const found =
      isAllowed[flow] && store.status === 'active' ? await this.orders.read(storeId, orderNumber) : undefined;
    if (!found) throw notFound();
    // No code can be mailed to the customer of an erased order, or without an address (C-PRIV-14); a withdrawal needs none.
    const { redacted_at, content } = found.order;
    if (flow !== 'withdraw' && (redacted_at !== null || !content.customer.email)) throw notFound();
    return { ...found, store, now: this.clock.now() };
  }

  /** Renders the page before a session: it asks for the e-mail address, then for the code (C-SELF-3). */
  async showStart(access: Access, { isWrong = false } = {}): Promise<HttpResult> {
    const { verify } = access.texts;
    const part = firstCodePage(access.flow);
    const view = {
      ...verify,
      codeAction: flowHref(access, '/code'),
      sessionAction: flowHref(access, '/session'),
      alert: isWrong ? verify.wrong : undefined,
    };
    const isAwaited = isWrong || (!access.visit.isNew && (await this.verification.isAwaited(access.visited)));
    return isAwaited
      ? this.show(access, TEMPLATES.code, { ...verify.sent, part }, view)
      : this.show(access, TEMPLATES.email, { ...verify, part }, view);
  }

  /** Renders the page that shows a draft before it is submitted, once. */
  showCheck(
    access: Access,
    template: Template,
    banner: FlowBanner,
    view: object,
    draft: ReturnDraft | ClaimDraft | WantedChange,
  ): HttpResult {
    const shown = { ...view, form: randomUUID(), digest: digestOf(draft) };
    return this.show(access, template, { ...banner, part: '/check' }, shown);
  }

  /** Renders a page, which no cache keeps. Its form is sent to where the page is. */
  show(access: Access, template: Template, banner: FlowBanner, view: object): HttpResult {
    const { page, store, token, visit, order } = access;
    const pageTexts = PAGE_TEXTS[page.language];
    const shown = {
      tone: 'plain',
      icon: 'lock',
      ...view,
      ...banner,
      language: page.language,
      branding: storeBranding(store, pageTexts, access.picture),
      order: pageTexts.order(plainText(order.order_number)),
      csrf: csrfToken(visit, token),
      formAction: flowHref(access, banner.part),
      languagePath: flowPath(access, banner.part),
      back: { label: backLabel(access), href: pageHref(pagePathOf(access), page) },
    } as const;
    const { html, headers } = this.renderer.render(template, shown, store);
    return new HttpResult(200, html, { ...headers, ...NO_STORE, ...visitCookie(visit) });
  }

  /** Sends the browser to another page. @param visit to give to the browser, if it is new */
  redirect(location: string, visit?: Visit): HttpResult {
    return new HttpResult(303, undefined, { Location: location, ...NO_STORE, ...(visit && visitCookie(visit)) });
  }
}

/** Leads to the page that the form belongs to. */
function backLabel({ page, flow, caseId, texts }: Access): string {
  const { back } = CASE_TEXTS[page.language];
  if (caseId === undefined) return texts.back;
  return flow === 'cancelReturn' ? back.return : back.claim;
}

function notFound(): Problem {
  return new Problem('PAGE_NOT_FOUND', 'The link is invalid, or the store does not offer this for the order.');
}
