import { type Approval } from 'parcelward/claims';
import { type Form, text } from '../core/forms.js';

/** The approval of a form; without an amount the calculated payout is paid. Accepts a decimal comma. */
export function approvalOf(form: Form): Approval {
  const [written, reason] = [text(form, 'amount')?.replace(',', '.'), text(form, 'reason')];
  if (written === undefined) return { reason };
  // The service rejects values that are not numbers.
  const amount = /^\d{1,12}(\.\d{1,4})?$/.test(written) ? Number(written) : (written as unknown as number);
  return { amount, reason };
}
