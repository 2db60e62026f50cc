import {
  ClosedObject,
  EmailField,
  type Fault,
  Rules,
  TextField,
  TextListField,
} from '../../platform/validation/index.js';

/** The most orders of a request. */
export const MAX_ORDERS = 1_000;

/** A selection names something. */
function requireMember(selection: Selection): Fault[] {
  const isEmpty = [selection.email, selection.phone, selection.customer_id, selection.orders].every(
    (member) => member == null,
  );
  return isEmpty
    ? [{ pointer: '', code: 'REQUIRED', detail: 'One of email, phone, customer_id, orders is required.' }]
    : [];
}

/** Whose personal data: that of a person by any of these, or that of orders by their numbers. */
@ClosedObject()
@Rules(requireMember)
export class Selection {
  @EmailField({ optional: true, example: 'ana@example.com' }) email?: string;
  @TextField({ min: 3, max: 32, optional: true, example: '+5548991234567' }) phone?: string;
  @TextField({ min: 1, max: 128, optional: true, example: '3187789bec990987' }) customer_id?: string;
  @TextListField({ max: MAX_ORDERS, itemMax: 128, optional: true, example: ['DEMO-1001'] }) orders?: string[];
}
