// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { type OrderContent } from '../../../orders/model/order-content.js';
import { figureReasons } from '../../../orders/rules/review/figures.js';
import { parseJson } from '../../../platform/json/exact-json.js';
import { EVENT_TYPES, type WebhookEventType } from './event-types.js';
import { exampleEvent } from './example-events.js';

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as object;
const AT = '2026-11-20T02:00:24.274Z';

type Data = Record<'order' | 'shipment' | 'return' | 'claim', Record<string, unknown>> & { sequence: number };

const dataOf = (type: WebhookEventType): Data => (JSON.parse(exampleEvent(type, AT)) as { data: Data }).data;
const typesOf = (resource: string): WebhookEventType[] => EVENT_TYPES.filter((type) => type.startsWith(`${resource}.`));

describe('The example of an event', () => {
  const ajv = formats.default(new Ajv({ strict: false })).addSchema({ $id: 'openapi', ...document });
  const isEvent = ajv.compile({ $ref: 'openapi#/components/schemas/Event' });

  it.each(EVENT_TYPES)('C-WHE-8: %s has the schema of the event', (type) => {
    const event = JSON.parse(exampleEvent(type, AT)) as object;
    isEvent({ id: 'evt_example', ...event });
    expect([event, isEvent.errors]).toEqual([expect.objectContaining({ type }), null]);
  });

  it.each(typesOf('order'))('%s has the review of its figures', (type) => {
    const { data } = parseJson(exampleEvent(type, AT)) as { data: { order: OrderContent } };
    const { review } = dataOf(type).order;
    const reasons = JSON.parse(JSON.stringify(figureReasons(data.order, null))) as object[];
    expect(review).toEqual({ flagged: type === 'order.flagged', reasons, warnings: [] });
  });

  it('has a label and a refund once they are reported', () => {
    const shown = typesOf('return').map((type) => {
      const { label, tracking, refund } = dataOf(type).return;
      return [type, ...[label, tracking, refund].map((member) => member !== null)];
    });
    expect(shown).toEqual([
      ['return.requested', false, false, false],
      ['return.approved', false, false, false],
      ['return.rejected', false, false, false],
      ['return.in_transit', true, true, false],
      ['return.processed', true, true, true],
      ['return.cancelled', false, false, false],
    ]);
  });

  it('has an approved amount once the claim is approved, and an address only for a reship', () => {
    for (const type of typesOf('claim').filter((each) => each !== 'claim.suggested')) {
      const { approved_amount, history, claim_resolution, shipping_address, status } = dataOf(type).claim;
      const statuses = (history as { status: string }[]).map((move) => move.status);
      expect([type, statuses.at(-1)]).toEqual([type, status]);
      expect([type, approved_amount !== null]).toEqual([type, statuses.includes('APPROVED')]);
      expect([claim_resolution, shipping_address]).toEqual(['REFUND', null]);
    }
  });

  it('has the place of the event among those of its resource', () => {
    expect(EVENT_TYPES.filter((type) => dataOf(type).sequence === 1)).toEqual([
      'order.created',
      'shipment.created',
      'return.requested',
      'claim.submitted',
      'claim.suggested',
      'withdrawal.submitted',
      'change_request.submitted',
    ]);
  });
});
