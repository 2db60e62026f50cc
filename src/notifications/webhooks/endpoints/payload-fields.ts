// SPDX-License-Identifier: Apache-2.0
import { KEPT_OF_CHANGE_REQUEST } from '../../../change-requests/index.js';
import { KEPT_OF_CLAIM, KEPT_OF_SUGGESTION } from '../../../claims/index.js';
import { KEPT_OF_ORDER } from '../../../orders/index.js';
import { type KeptMembers, WHOLE, members } from '../../../platform/privacy/kept-members.js';
import { type Fault } from '../../../platform/validation/fault.js';
import { KEPT_OF_RETURN } from '../../../returns/index.js';
import { KEPT_OF_SHIPMENT } from '../../../shipments/index.js';
import { KEPT_OF_WITHDRAWAL } from '../../../withdrawals/index.js';

export const MAX_FIELDS = 100;
export const MAX_FIELD_LENGTH = 128;

const PATH = /^[\w-]+(?:\.[\w-]+)*$/;

/** Always sent: a receiver needs them to tell the newest state of each resource, and history from news (C-WHK-25). */
const ALWAYS = [
  ...['sequence', 'occurred_at', 'imported'],
  ...['order.order_number', 'shipment.shipment_id', 'return.id', 'claim.claim_id'],
  ...['claim_suggestion.suggestion_id', 'withdrawal.id', 'change_request.id', 'endpoint'],
];

/** Checks an endpoint's `fields`: null for everything, or a list of paths into `data`, not empty (C-WHK-25). */
export function fieldFaults(fields: unknown): Fault[] {
  if (fields === null) return [];
  if (!Array.isArray(fields) || fields.length === 0 || fields.length > MAX_FIELDS) {
    const detail = `must be a list of 1 to ${MAX_FIELDS} paths, or null for everything`;
    return [{ pointer: '/fields', code: 'INVALID_TYPE', detail }];
  }
  return fields.flatMap((path: unknown, index) => {
    const fault = pathFault(path);
    return fault ? [{ pointer: `/fields/${index}`, ...fault }] : [];
  });
}

function pathFault(path: unknown): Omit<Fault, 'pointer'> | undefined {
  if (typeof path !== 'string' || path.length > MAX_FIELD_LENGTH || !PATH.test(path)) {
    const detail = `must be names joined by dots, such as order.customer.email, of at most ${MAX_FIELD_LENGTH} characters`;
    return { code: 'INVALID_FORMAT', detail };
  }
  const [first = ''] = path.split('.');
  if (Object.hasOwn(KEPT_OF_EVENT, first)) return undefined;
  return { code: 'NOT_ALLOWED_VALUE', detail: `must begin with one of ${Object.keys(KEPT_OF_EVENT).join(', ')}` };
}

/** What stays of the `data` of an event with these `fields`. */
export function keptFields(fields: readonly string[]): KeptMembers {
  return keptAt([...ALWAYS, ...fields].map((path) => path.split('.')));
}

function keptAt(paths: readonly string[][]): KeptMembers {
  return Object.fromEntries(
    [...Map.groupBy(paths, ([name = '']) => name)].map(([name, group]) => {
      const deeper = group.map(([, ...rest]) => rest);
      return [name, deeper.some((rest) => rest.length === 0) ? WHOLE : keptAt(deeper)];
    }),
  );
}

/** What stays of the `data` of any event when personal data is erased (C-PRIV-5). */
export const KEPT_OF_EVENT = {
  ...members('sequence occurred_at imported'),
  order: KEPT_OF_ORDER,
  shipment: KEPT_OF_SHIPMENT,
  return: KEPT_OF_RETURN,
  claim: KEPT_OF_CLAIM,
  claim_suggestion: KEPT_OF_SUGGESTION,
  withdrawal: KEPT_OF_WITHDRAWAL,
  change_request: KEPT_OF_CHANGE_REQUEST,
  endpoint: members('endpoint_id url events'),
};
