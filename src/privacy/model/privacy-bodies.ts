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
  const { email, phone, customer_id, orders, shipments } = selection;
  const isEmpty = [email, phone, customer_id, orders, shipments].every((member) => member == null);
  return isEmpty
    ? [{ pointer: '', code: 'REQUIRED', detail: 'One of email, phone, customer_id, orders, shipments is required.' }]
    : [];
}

/** Whose personal data is meant: a person by any of these members, orders by their numbers, shipments by their ids. */
@ClosedObject()
@Rules(requireMember)
export class Selection {
  @EmailField({ optional: true, example: 'ana@example.com' }) email?: string;
  @TextField({ min: 3, max: 32, optional: true, example: '+5548991234567' }) phone?: string;
  @TextField({ min: 1, max: 128, optional: true, example: '3187789bec990987' }) customer_id?: string;
  @TextListField({ max: MAX_SELECTED, itemMax: 128, optional: true, example: ['DEMO-1001'] }) orders?: string[];
  @TextListField({ max: MAX_SELECTED, itemMax: 30, optional: true, example: ['shp_01k9w3c2q4m7v8x5t6r1z0a9bd'] })
  shipments?: string[];
}

/** The order numbers and shipment ids of a selection. */
export interface SelectedKeys {
  orders: string[];
  shipments: string[];
}

/** The erased orders of a store, and its erased shipments without an order. */
@ClosedObject()
class ErasedOrders {
  @IdentifierField({ max: 64, ascii: true, example: 'sto_01k9w3c2q4m7v8x5t6r1z0a9bd' }) store_id!: string;
  @TextListField({ max: 10_000_000, itemMax: 128, example: ['DEMO-1001'] }) orders!: string[];
  @TextListField({ max: 10_000_000, itemMax: 30, optional: true, example: ['shp_01k9w3c2q4m7v8x5t6r1z0a9bd'] })
  shipments?: string[];
}

/** All erasures of an installation, to keep beside a backup. It has no personal data. */
@ClosedObject()
export class ErasureList {
  @ArrayField(() => ErasedOrders, { max: 1_000_000 }) erasures!: ErasedOrders[];
}
