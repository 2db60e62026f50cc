// SPDX-License-Identifier: Apache-2.0
import { amountOf, amountText } from '../../platform/money/money.js';
import { dateFormat } from '../../platform/text/formats.js';
import { languageOf } from '../../platform/text/language.js';
import { type CustomerReturnLine, unitsWorth } from '../../returns/index.js';
import { reasonText } from '../../stores/index.js';
import { type Access } from '../model/access.js';
import { type ReturnDraft } from '../model/drafts.js';
import { flowHref } from '../model/flow.js';
import { type ReturnAlert } from '../model/submission.js';
import { type SelfServiceTexts } from '../texts/en.js';
import { choices, chosenItems, DAY, lineRow } from './line-rows.js';

type PageFacts = Pick<Access, 'store' | 'order' | 'page' | 'texts' | 'picture' | 'token' | 'flow'>;

function alertText({ form, returns }: SelfServiceTexts, alert: ReturnAlert | undefined): string | undefined {
  return alert && { ...form, ...returns }[alert];
}

export function returnFormView(
  { store, page, texts, picture }: PageFacts,
  lines: readonly CustomerReturnLine[],
  draft: ReturnDraft | undefined,
  alert: ReturnAlert | undefined,
) {
  const { returns, form } = texts;
  const { reasons, return_methods, return_resolutions } = store.self_service;
  const returnable = lines.filter(({ quantity }) => quantity > 0);
  // There is nothing to choose from a single unit.
  const only = returnable.length === 1 && returnable[0]?.quantity === 1 ? [{ ...returnable[0].line, quantity: 1 }] : [];
  const handles = reasons.map(({ handle }) => handle);
  const labelOf = (handle: string) => reasonLabel(store, page, handle);
  const rows = lines.map(({ line, quantity, refusal, until }) => {
    const note = refusal
      ? returns.refusals[refusal]
      : until && returns.until(dateFormat(page.locale, DAY).format(until));
    const row = lineRow(line, quantity, { chosen: draft?.lines ?? only, note, picture });
    const reason = draft?.lines.find(({ line_id }) => line_id === line.line_id)?.reason;
    return { ...row, reasons: row.options && returnable.length > 1 ? choices(handles, reason, labelOf) : undefined };
  });
  return {
    alert: alertText(texts, alert),
    lines: rows,
    hasPictures: rows.some(({ image }) => image !== undefined),
    canSubmit: returnable.length > 0,
    // Several items have a reason each.
    reasons: returnable.length > 1 ? undefined : choices(handles, draft?.reason, labelOf),
    comment: draft?.comment ?? '',
    // A single way or wish is no choice.
    methods:
      return_methods.length > 1
        ? choices(return_methods, draft?.method, (method) => returns.methods[method])
        : undefined,
    resolutions:
      return_resolutions.length > 1
        ? choices(return_resolutions, draft?.resolution, (resolution) => returns.resolutions[resolution])
        : undefined,
    texts: { ...form, ...returns, comment: returns.optionalComment, items: texts.items },
  };
}

/** A reason of the store in the language of the page. */
function reasonLabel(
  { self_service, locale }: PageFacts['store'],
  { language }: PageFacts['page'],
  handle: string,
): string {
  const reason = self_service.reasons.find((each) => each.handle === handle) ?? { handle };
  return reasonText(reason, language, languageOf(locale));
}

/** View model of the page that shows a return before it is requested. */
export function returnCheckView(
  facts: PageFacts,
  { lines, comment, method, resolution }: ReturnDraft,
  alert: ReturnAlert | undefined,
) {
  const { store, order, page, texts, picture } = facts;
  const { returns, form } = texts;
  const worth = unitsWorth(order, lines);
  return {
    alert: alertText(texts, alert),
    ...chosenItems(order.content.line_items, lines, picture, ({ reason }) => reasonLabel(store, page, reason)),
    facts: [
      ...(comment === '' ? [] : [{ label: form.comment, value: comment }]),
      { label: returns.how, value: returns.methods[method] },
      { label: returns.wish, value: returns.resolutions[resolution] },
      ...(worth === undefined || resolution !== 'REFUND'
        ? []
        : [{ label: texts.claims.upTo, value: amountText(amountOf(worth), order.content.currency, page.locale) }]),
    ],
    change: { label: form.change, href: flowHref(facts) },
    next: [returns.review, form.keep],
    submit: returns.submit,
    texts: { ...form, items: texts.items },
  };
}
