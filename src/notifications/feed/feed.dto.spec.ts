// SPDX-License-Identifier: Apache-2.0
import { openApiOf } from '../../../test/fixtures/openapi.js';
import { EVENT_TYPES, TEST_EVENT } from '../webhooks/endpoints/event-types.js';
import { FeedAnswer } from './feed.dto.js';

interface Schema {
  oneOf?: { $ref: string }[];
  properties?: Record<string, { enum?: string[]; $ref?: string }>;
}

const nameOf = (ref = ''): string => ref.split('/').at(-1) ?? '';

it('C-EVT-15: each event type has one schema, with the schema of its resource', async () => {
  const schemas = ((await openApiOf(FeedAnswer)).components?.schemas ?? {}) as Record<string, Schema>;
  const found = (schemas['Event']?.oneOf ?? []).flatMap(({ $ref }) => {
    const { type, data } = schemas[nameOf($ref)]?.properties ?? {};
    const { sequence, occurred_at, imported, ...resource } = schemas[nameOf(data?.$ref)]?.properties ?? {};
    expect([sequence, occurred_at, imported]).toEqual([expect.anything(), expect.anything(), expect.anything()]);
    const [[member, about] = ['']] = Object.entries(resource);
    return (type?.enum ?? []).map((name) => [name, member, nameOf(about?.$ref)]);
  });
  const resources: Record<string, string[]> = {
    order: ['order', 'EventOrder'],
    shipment: ['shipment', 'Shipment'],
    return: ['return', 'Return'],
    claim: ['claim', 'Claim'],
    'claim.suggested': ['claim_suggestion', 'ClaimSuggestion'],
    withdrawal: ['withdrawal', 'Withdrawal'],
    change_request: ['change_request', 'ChangeRequest'],
    webhook: ['endpoint', 'TestedEndpoint'],
  };
  const all = [...EVENT_TYPES, TEST_EVENT].map((type) => [
    type,
    ...(resources[type === 'claim.suggested' ? type : (type.split('.')[0] ?? '')] ?? []),
  ]);
  expect(found).toEqual(all);
});
