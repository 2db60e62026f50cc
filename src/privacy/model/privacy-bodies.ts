// SPDX-License-Identifier: Apache-2.0
import {
  ArrayField,
  ClosedObject,
  EmailField,
  type Fault,
  IdentifierField,
  Rules,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';

/** The most orders of a request, and the most shipments. */
export const MAX_SELECTED = 10_000;
/** The most orders that a search lists, and the most shipments. */
export const MAX_FOUND = 1_000;

/** A selection names something. */
function requireMember(selection: Selection): Fault[] {
  const { email, phone, customer_id, orders, shipments, cases } = selection;
  const isEmpty = [email, phone, customer_id, orders, shipments, cases].every((member) => member == null);
  return isEmpty
    ? [
        {
          pointer: '',
          code: 'REQUIRED',
          detail: 'One of email, phone, customer_id, orders, shipments, cases is required.',
        },
      ]
    : [];
}

/** Whose personal data is meant: a person by any of these members, orders by their numbers, shipments and cases by their ids. */
@ClosedObject()
@Rules(requireMember)
export class Selection {
  @EmailField({ optional: true, example: 'ana@example.com' }) email?: string;
  @TextField({ min: 3, max: 32, optional: true, example: '+5548991234567' }) phone?: string;
  @TextField({ min: 1, max: 128, optional: true, example: '3187789bec990987' }) customer_id?: string;
  @TextListField({ max: MAX_SELECTED, itemMax: 128, optional: true, example: ['DEMO-1001'] }) orders?: string[];
  @TextListField({ max: MAX_SELECTED, itemMax: 30, optional: true, example: ['shp_01k9w3c2q4m7v8x5t6r1z0a9bd'] })
  shipments?: string[];
  /** Returns, claims and withdrawals of the orders of others, or without an order. */
  @TextListField({ max: MAX_SELECTED, itemMax: 30, optional: true, example: ['ret_01k9w3c2q4m7v8x5t6r1z0a9bd'] })
  cases?: string[];
}

/** The order numbers, shipment ids and case ids of a selection. */
export interface SelectedKeys {
  orders: string[];
  shipments: string[];
  cases: string[];
}

/** How many a selection has of all kinds. */
export const countOf = ({ orders, shipments, cases }: SelectedKeys): number =>
  orders.length + shipments.length + cases.length;

/** The erased orders of a store, its erased shipments without an order, and its cases that were erased alone. */
@ClosedObject()
class ErasedOrders {
  @IdentifierField({ max: 64, ascii: true, example: 'sto_01k9w3c2q4m7v8x5t6r1z0a9bd' }) store_id!: string;
  @TextListField({ max: 10_000_000, itemMax: 128, example: ['DEMO-1001'] }) orders!: string[];
  @TextListField({ max: 10_000_000, itemMax: 30, optional: true, example: ['shp_01k9w3c2q4m7v8x5t6r1z0a9bd'] })
  shipments?: string[];
  @TextListField({ max: 10_000_000, itemMax: 30, optional: true, example: ['ret_01k9w3c2q4m7v8x5t6r1z0a9bd'] })
  cases?: string[];
}

/** All erasures of an installation, to keep beside a backup. It has no personal data. */
@ClosedObject()
export class ErasureList {
  @ArrayField(() => ErasedOrders, { max: 1_000_000 }) erasures!: ErasedOrders[];
}
