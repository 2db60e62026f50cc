// SPDX-License-Identifier: Apache-2.0
import { KEPT_OF_CHANGE_REQUEST } from '../../change-requests/index.js';
import { KEPT_OF_CLAIM } from '../../claims/index.js';
import { KEPT_OF_ORDER } from '../../orders/index.js';
import { keepOnly, type KeptMembers, members } from '../../platform/privacy/kept-members.js';
import { isJsonObject } from '../../platform/validation/predicates.js';
import { KEPT_OF_RETURN } from '../../returns/index.js';
import { KEPT_OF_SHIPMENT } from '../../shipments/index.js';
import { KEPT_OF_WITHDRAWAL } from '../../withdrawals/index.js';

/** What the answer to a write says beside the resource. */
const OUTCOME = members('newly_created applied reason fields_changed_count personal_data cancellation_id');

/** The members by which an answer is known to show a resource with personal data, and what stays of it. */
const RESOURCES = [
  { names: ['claim_id', 'claims_items'], kept: KEPT_OF_CLAIM },
  { names: ['stated_order_number', 'statement_hash'], kept: KEPT_OF_WITHDRAWAL },
  { names: ['request_status', 'return_from_address'], kept: KEPT_OF_RETURN },
  { names: ['return_id', 'return_line_items'], kept: { ...KEPT_OF_RETURN, ...members('return_id') } },
  { names: ['shipment_id', 'address_to'], kept: { ...KEPT_OF_SHIPMENT, ...OUTCOME } },
  { names: ['kind', 'ended_at'], kept: KEPT_OF_CHANGE_REQUEST },
  { names: ['order_number'], kept: { ...KEPT_OF_ORDER, ...OUTCOME } },
];

/** Erases the personal data of an answer to a request that had an idempotency key, wherever it shows a resource. */
export function erasedAnswer(answer: unknown): unknown {
  return mapResources(answer, keepOnly);
}

/** Returns what an answer has beside the resources that it shows. */
export function restOfAnswer(answer: unknown): unknown {
  return mapResources(answer, () => null);
}

function mapResources(answer: unknown, map: (resource: object, kept: KeptMembers) => unknown): unknown {
  if (Array.isArray(answer)) return answer.map((item) => mapResources(item, map));
  if (!isJsonObject(answer)) return answer;
  const shown = RESOURCES.find(({ names }) => names.every((name) => Object.hasOwn(answer, name)));
  if (shown) return map(answer, shown.kept);
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, mapResources(value, map)]));
}
