// SPDX-License-Identifier: Apache-2.0
import { type ClaimView, mayCancelClaim } from '../../claims/index.js';
import { mayCancelReturn, type Return } from '../../returns/index.js';
import { type Store } from '../../stores/index.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { pageHref, type PageLanguage } from '../view/page-language.js';
import { type Link } from '../view/parcel-facts.js';

interface CaseOwner {
  store: Pick<Store, 'status' | 'self_service'>;
  /** Whether a code reaches the customer, who proves with it who she is. */
  isReachable: boolean;
}

/** Whether the customer can use a form. */
const canProve = ({ store, isReachable }: CaseOwner): boolean => store.status === 'active' && isReachable;

/** What the customer of a claim can do on its page (C-SELF-22, C-SELF-24). */
export function claimActions(
  claim: Pick<ClaimView, 'status' | 'claim_page_url'>,
  owner: CaseOwner,
  page: PageLanguage,
): { answer?: Link; cancel?: Link } {
  if (!owner.store.self_service.claims || !mayCancelClaim(claim.status) || !canProve(owner)) return {};
  const { claims, caseActions } = PAGE_TEXTS[page.language];
  const isAsked = claim.status === 'INFORMATION_REQUESTED';
  return {
    answer: isAsked ? { label: claims.answer, href: pageHref(`${claim.claim_page_url}/answer`, page) } : undefined,
    cancel: { label: caseActions.cancelClaim, href: pageHref(`${claim.claim_page_url}/cancel`, page) },
  };
}

/** The link that cancels a return; undefined once somebody has decided on it (C-SELF-24). */
export function returnCancelLink(record: Return, url: string, owner: CaseOwner, page: PageLanguage): Link | undefined {
  if (!owner.store.self_service.returns || !mayCancelReturn(record) || !canProve(owner)) return undefined;
  return { label: PAGE_TEXTS[page.language].caseActions.cancelReturn, href: pageHref(`${url}/cancel`, page) };
}
