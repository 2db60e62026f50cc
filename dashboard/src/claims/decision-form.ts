import { type Approval } from 'parcelward/claims';
import { amountOf, type Form, text, texts } from '../core/forms.js';
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

/** The amounts and the reason as they were typed. */
export function enteredOf(form: Form): Entered {
  const amounts = texts(form, 'amount');
  return {
    amounts: new Map(texts(form, 'line').map((line, index) => [line, (amounts[index] ?? '').trim()])),
    reason: text(form, 'reason') ?? '',
  };
}
