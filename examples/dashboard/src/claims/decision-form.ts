import { type Approval } from 'parcelward/claims';
import { type Form, text } from '../frame/forms.js';

/** An approval as a form sent it: without an amount what was worked out is paid. A comma is a decimal point too. */
export function approvalOf(form: Form): Approval {
  const [written, reason] = [text(form, 'amount')?.replace(',', '.'), text(form, 'reason')];
  if (written === undefined) return { reason };
  // What is no number goes on as it stands, for the service to refuse.
  const amount = /^\d{1,12}(\.\d{1,4})?$/.test(written) ? Number(written) : (written as unknown as number);
  return { amount, reason };
}
