import { KEPT_OF_CLAIM } from '../../claims/index.js';
import { isJsonObject } from '../../platform/validation/predicates.js';
import { keepOnly } from '../../platform/privacy/kept-members.js';
import { KEPT_OF_RETURN } from '../../returns/index.js';
import { KEPT_OF_SHIPMENT } from '../../shipments/index.js';

/** The members by which an answer is known to show a resource with personal data, and what stays of it. */
const RESOURCES = [
  { members: ['claim_id', 'claims_items'], kept: KEPT_OF_CLAIM },
  { members: ['request_status', 'return_from_address'], kept: KEPT_OF_RETURN },
  { members: ['shipment_id', 'address_to'], kept: KEPT_OF_SHIPMENT },
];

/** Erases the personal data of an answer to a request that had an idempotency key, wherever it shows a resource. */
export function erasedAnswer(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(erasedAnswer);
  if (!isJsonObject(answer)) return answer;
  const shown = RESOURCES.find(({ members }) => members.every((name) => Object.hasOwn(answer, name)));
  if (shown) return keepOnly(answer, shown.kept);
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, erasedAnswer(value)]));
}
