// SPDX-License-Identifier: Apache-2.0
import { claimHeadline } from '../../claims/index.js';
import { type Order } from '../../orders/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { pageDay, type PageTime } from '../../platform/time/page-times.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { pageHref, type PageLanguage } from '../view/page-language.js';
import { type OrderCases } from './case-facts.service.js';
import { returnStage } from './return-stage.js';

/** The returns and claims of an order, each with its state in words and the day of its request. */
export interface CaseList {
  title: string;
  items: { href: string; number: string; state: string; day: PageTime }[];
}

/** Builds the list, newest first; undefined if the order has no returns and no claims (C-PAGE-24). */
export function caseList(
  { returns, claims, numbers }: OrderCases,
  order: Order | undefined,
  page: PageLanguage,
): CaseList | undefined {
  const texts = PAGE_TEXTS[page.language];
  const items = [
    ...returns.map(({ id, return_page_url, created_at, tracking, decision, ...view }) => {
      // The label changes the next steps of the customer, but not the headline.
      const stage = returnStage({
        ...view,
        decision: decision ?? undefined,
        hasLabel: false,
        parcel: tracking?.status,
      });
      return { id, href: return_page_url, state: texts.returns.stages[stage].heading, created_at };
    }),
    ...claims.map((claim) => ({
      id: claim.claim_id,
      href: claim.claim_page_url,
      state: claimHeadline(claim, page).heading,
      created_at: claim.created_at,
    })),
  ].sort((a, b) => Number(b.created_at > a.created_at) - Number(b.created_at < a.created_at));
  if (items.length === 0) return undefined;
  const destination = order?.content.shipping_address;
  return {
    title: texts.cases,
    items: items.map(({ id, href, state, created_at }) => ({
      href: pageHref(href, page),
      number: plainText(numbers.get(id) ?? ''),
      state,
      day: pageDay(created_at, destination, page.locale),
    })),
  };
}
