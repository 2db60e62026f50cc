import { parseJson, stringifyJson } from '../../../platform/json/exact-json.js';
import { keepOnly, type KeptMembers } from '../../../platform/privacy/kept-members.js';
import { KEPT_OF_EVENT } from '../endpoints/kept-of-event.js';
import { keptFields } from '../endpoints/payload-fields.js';
import { fieldsOf } from '../endpoints/webhook-endpoint.js';
import { type WebhookEndpointEntity } from '../endpoints/webhook-endpoint.entity.js';

type Limits = Pick<WebhookEndpointEntity, 'personal_data' | 'fields'>;

/** What stays of the `data` of webhooks to an endpoint, one list after the other; no list if all of it does. */
export function payloadLimits(endpoint: Limits): KeptMembers[] {
  const fields = fieldsOf(endpoint);
  return [...(endpoint.personal_data === 1 ? [] : [KEPT_OF_EVENT]), ...(fields ? [keptFields(fields)] : [])];
}

/**
 * Limits the `data` of a webhook (C-WHK-24, C-WHK-25). Numbers keep all their digits.
 * @returns without limits the same text, which is not parsed
 */
export function limitedBody(body: string, limits: readonly KeptMembers[]): string {
  if (limits.length === 0) return body;
  const { data, ...envelope } = parseJson(body) as Record<string, unknown>;
  return stringifyJson({ ...envelope, data: limits.reduce<unknown>(keepOnly, data) });
}
