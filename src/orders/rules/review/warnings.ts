import { type Store } from '../../../stores/index.js';
import { type PutOrderBody } from '../../http/dto/order.dto.js';
import { type ReviewWarning } from '../../model/warning.js';

/** Warns of a body's currency that the service drops because the store has another one (C-FLAG-33, C-ORD-28). */
export function reviewWarnings(
  { currency: actual }: Pick<PutOrderBody, 'currency'>,
  { currency: expected }: Pick<Store, 'currency'>,
): ReviewWarning[] {
  if (actual === expected) return [];
  const detail = `currency ${actual} was sent, but the store's currency is ${expected}, and all amounts count as ${expected}`;
  return [{ code: 'CURRENCY_DIFFERS', detail, pointer: '/currency', expected, actual }];
}

/** Builds the value of the column `review_warnings`; null without a warning. */
export function reviewWarningsText(
  body: Pick<PutOrderBody, 'currency'>,
  store: Pick<Store, 'currency'>,
): string | null {
  const warnings = reviewWarnings(body, store);
  return warnings.length === 0 ? null : JSON.stringify(warnings);
}
