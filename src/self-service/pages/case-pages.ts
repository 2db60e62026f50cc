// SPDX-License-Identifier: Apache-2.0
import { CLAIM_TEXTS, type ClaimMove } from '../../claims/index.js';
import { type LineUnits } from '../../orders/index.js';
import { pageHref } from '../../pages/index.js';
import { plainText } from '../../platform/text/plain-text.js';
import { type Access } from '../model/access.js';
import { pagePathOf, type PhotoAlert } from '../model/flow.js';
import { MAX_CUSTOMER_PHOTOS } from '../rules/claim-form.js';
import { CASE_TEXTS } from '../texts/case-texts.js';
import { chosenItems } from './line-rows.js';

type PageFacts = Pick<Access, 'order' | 'page' | 'texts' | 'picture' | 'token' | 'flow'>;

/** Why the answer was not recorded. */
export type AnswerAlert = PhotoAlert | 'empty' | 'changed';

/** What the form of an answer shows again. */
export interface TypedAnswer {
  comment: string;
  alert: AnswerAlert;
  /** Whether photos were chosen, which no browser keeps. */
  hadPhotos: boolean;
}

const MAX_QUESTION = 2000;

/** View model of the form that answers the store's question. */
export function answerFormView({ page, texts }: PageFacts, { question, occurred_at }: ClaimMove, typed?: TypedAnswer) {
  const { answer } = CASE_TEXTS[page.language];
  const { photoAlerts } = texts.claims;
  const alerts: Record<AnswerAlert, string> = {
    ...photoAlerts,
    ...answer,
    full: answer.tooMany(MAX_CUSTOMER_PHOTOS),
  };
  return {
    alert: typed && [alerts[typed.alert], ...(typed.hadPhotos ? [answer.chooseAgain] : [])].join(' '),
    question: { label: CLAIM_TEXTS[page.language].question, value: plainText(question ?? '', MAX_QUESTION) },
    comment: typed?.comment ?? '',
    digest: occurred_at,
    texts: { ...answer, hint: answer.hint(MAX_CUSTOMER_PHOTOS) },
  };
}

/** View model of the page that asks whether to cancel a return or a claim. */
export function cancelView(facts: PageFacts, units: readonly LineUnits[]) {
  const { order, page, texts, picture, flow } = facts;
  const { submit, keep } = CASE_TEXTS[page.language].cancel[flow === 'cancelClaim' ? 'claim' : 'return'];
  return {
    ...chosenItems(order.content.line_items, units, picture),
    submit,
    keep: { label: keep, href: pageHref(pagePathOf(facts), page) },
    texts: { items: texts.items },
  };
}
