// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type OrderView, type ReturnableItem } from 'parcelward/orders';
import { CLAIM_REASONS, CLAIM_RESOLUTIONS } from 'parcelward/stores';
import { type WithdrawalView } from 'parcelward/withdrawals';
import { words } from '../core/format.js';
import { choices, type Form, isChecked, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { photosOf } from '../core/photo-form.js';
import { claimBody, type ClaimVerdicts, digestOf, unitsField } from './order-forms.js';
import { cancellationsOf, unitChoices } from './order.page.js';

interface FormOptions {
  title: string;
  most: (unit: ReturnableItem) => number;
  /** The withdrawal that the form settles, whose units it proposes. */
  withdrawn?: WithdrawalView | undefined;
}

/** The units of a line to propose: those of the withdrawal, all of a whole order, and none of one that a text describes. */
function withdrawnUnits(withdrawn: WithdrawalView | undefined, lineId: string, most: number): string {
  if (withdrawn === undefined || withdrawn.items_text !== null) return '0';
  const [{ quantity } = { quantity: 0 }] = withdrawn.line_items.filter(({ line_id }) => line_id === lineId);
  return String(withdrawn.line_items.length === 0 ? most : Math.min(most, quantity));
}

/** Members of all forms of an order. */
function formOf(
  order: OrderView,
  units: readonly ReturnableItem[],
  form: Form,
  { title, most, withdrawn }: FormOptions,
) {
  const { order_number, is_protected } = order;
  const href = orderPath(order_number);
  return {
    title: `${title} order ${order_number}`,
    back: { href, label: `Order ${order_number}` },
    href,
    form_id: randomUUID(),
    isProtected: is_protected,
    withdrawal: withdrawn?.id,
    lines: unitChoices(order, units, most).map(({ line_id, ...line }) => {
      const name = unitsField(line_id);
      return { name, ...line, value: text(form, name) ?? withdrawnUnits(withdrawn, line_id, line.most) };
    }),
  };
}

const cancellable = ({ quantity, cancelled_quantity }: ReturnableItem): number => quantity - cancelled_quantity;

/** Units that are not cancelled can be; the service refuses those in returns and claims. */
export function cancelPage(
  order: OrderView,
  units: readonly ReturnableItem[],
  form: Form = {},
  withdrawn?: WithdrawalView,
) {
  return {
    ...formOf(order, units, form, { title: 'Cancel items of', most: cancellable, withdrawn }),
    earlier: cancellationsOf(order),
    reason: text(form, 'reason') ?? '',
    everything: isChecked(form, 'everything'),
    protection: isChecked(form, 'protection'),
  };
}

const returnable = ({ returnable_quantity }: ReturnableItem): number => returnable_quantity;

/** A return from a withdrawal takes its units over, which others cannot return; the service refuses those of others. */
export function returnFormPage(
  order: OrderView,
  units: readonly ReturnableItem[],
  form: Form = {},
  withdrawn?: WithdrawalView,
) {
  const chosen = (name: string): string[] => [text(form, name) ?? ''];
  const labels: Record<string, string> = { SELF_SHIP: 'By parcel', IN_STORE: 'In store' };
  return {
    ...formOf(order, units, form, { title: 'File a return of', most: withdrawn ? cancellable : returnable, withdrawn }),
    resolutions: choices(['REFUND', 'STORE_CREDIT'], chosen('resolution'), words),
    methods: choices(['SELF_SHIP', 'IN_STORE'], chosen('method'), (value) => labels[value] ?? value),
    reason: text(form, 'reason') ?? '',
    note: text(form, 'note') ?? '',
  };
}

/** @param verdicts of the dry run of the submitted form */
export function claimPage(
  order: OrderView,
  units: readonly ReturnableItem[],
  form: Form = {},
  verdicts?: ClaimVerdicts,
) {
  const labels: Record<string, string> = { REFUND: 'Refund', RESHIP: 'Reshipment' };
  return {
    ...formOf(order, units, form, { title: 'File a claim on', most: returnable }),
    reasons: choices(CLAIM_REASONS, [text(form, 'reason') ?? '']),
    resolutions: choices(CLAIM_RESOLUTIONS, [text(form, 'resolution') ?? ''], (value) => labels[value] ?? value),
    comment: text(form, 'comment') ?? '',
    photos: photosOf(form),
    checked: verdicts && digestOf(claimBody(order.order_number, form)),
    verdicts,
  };
}
