import { claimHeadline } from '../../claims/index.js';
import { type Order } from '../../orders/index.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { pageHref, type PageLanguage } from '../view/page-language.js';
import { pageDay, type PageTime } from '../view/page-times.js';
import { type OrderCases } from './case-facts.service.js';
import { returnStage } from './return-stage.js';

/** The returns and claims of an order, each with its state in words and the day of its request. */
export interface CaseList {
  title: string;
  items: { href: string; state: string; day: PageTime }[];
}

/** Builds the list, newest first; undefined if the order has no returns and no claims (C-PAGE-24). */
export function caseList(
  { returns, claims }: OrderCases,
  order: Order | undefined,
  page: PageLanguage,
): CaseList | undefined {
  const texts = PAGE_TEXTS[page.language];
  const items = [
    ...returns.map(({ return_page_url, created_at, tracking, decision, ...view }) => {
      // The label changes the next steps of the customer, but not the headline.
      const stage = returnStage({
        ...view,
        decision: decision ?? undefined,
        hasLabel: false,
        parcel: tracking?.status,
      });
      return { href: return_page_url, state: texts.returns.stages[stage].heading, created_at };
    }),
    ...claims.map((claim) => ({
      href: claim.claim_page_url,
      state: claimHeadline(claim, page).heading,
      created_at: claim.created_at,
    })),
  ].sort((a, b) => Number(b.created_at > a.created_at) - Number(b.created_at < a.created_at));
  if (items.length === 0) return undefined;
  const destination = order?.content.shipping_address;
  return {
    title: texts.cases,
    items: items.map(({ href, state, created_at }) => ({
      href: pageHref(href, page),
      state,
      day: pageDay(created_at, destination, page.locale),
    })),
  };
}
