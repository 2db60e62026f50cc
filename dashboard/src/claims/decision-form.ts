// SPDX-License-Identifier: Apache-2.0
import { type Approval, type ClaimInformation } from 'parcelward/claims';
import { amountOf, type Form, text, texts } from '../core/forms.js';
import { photosOf } from '../core/photo-form.js';
import { type Entered } from './claim.page.js';

/** The approval of a form: an amount for each line, or, without lines, the calculated payout. Accepts decimal commas. */
export function approvalOf(form: Form): Approval {
  const { amounts, reason } = enteredOf(form);
  if (amounts.size === 0) return {};
  return {
    lines: [...amounts].map(([line_id, amount]) => ({ line_id, amount: amountOf(amount) })),
    reason: reason === '' ? undefined : reason,
  };
}

/** The customer's answer, with the photos that were stored. */
export function answerOf(form: Form): ClaimInformation {
  const photos = texts(form, 'photo');
  return { comment: text(form, 'comment'), claimed_images: photos.length === 0 ? undefined : photos };
}

/** The values of a form as they were typed. */
export function enteredOf(form: Form): Entered {
  const amounts = texts(form, 'amount');
  return {
    amounts: new Map(texts(form, 'line').map((line, index) => [line, (amounts[index] ?? '').trim()])),
    reason: text(form, 'reason') ?? '',
    question: text(form, 'question') ?? '',
    comment: text(form, 'comment') ?? '',
    photos: photosOf(form),
  };
}
