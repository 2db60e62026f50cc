// SPDX-License-Identifier: Apache-2.0
import { type Delivery, type WebhookEndpoint } from 'parcelward/notifications';
import { DELIVERIES_PER_PAGE, deliveriesPage } from './deliveries.page.js';
import { deliveryPage } from './delivery.page.js';
import { eventsPage } from './events.page.js';
import { integrationPage } from './integration.page.js';
import { orderSource } from './order-source.js';

const ENDPOINT = `whe_${'0'.repeat(26)}`;
const TIME = '2026-11-21T10:00:00.000Z';
const KEYS = { active: null, all: [] };
const SOURCE = orderSource('custom_api', []);
const BY_STAFF = { type: 'staff', id: 'ana@shop.example' } as const;

const delivery = (index: number, members: Partial<Delivery> = {}): Delivery => ({
  delivery_id: `del_${index}`,
  webhook_id: `evt_${index}`,
  endpoint_id: 'whe_1',
  type: 'order.created',
  status: 'failed',
  next_at: null,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
  attempts: [],
  ...members,
});

describe('the delivery log', () => {
  it('has a next page if there is one entry more than a page shows', () => {
    const all = Array.from({ length: DELIVERIES_PER_PAGE + 1 }, (_, index) => delivery(index));
    const { deliveries, pages } = deliveriesPage(all, [], { status: 'failed' });
    expect(deliveries.rows).toHaveLength(DELIVERIES_PER_PAGE);
    expect(pages.next).toBe(`/integration/deliveries?status=failed&cursor=del_${DELIVERIES_PER_PAGE - 1}`);
    expect(deliveriesPage(all.slice(1), [], {}).pages.next).toBeUndefined();
  });

  it('counts attempts, and marks deleted endpoints', () => {
    const attempt = { number: 1, at: TIME, duration_ms: 12, response: '', next_at: null };
    const attempts = [{ ...attempt, status_code: 500, error: null }];
    const { rows } = deliveriesPage([delivery(1, { attempts })], [], {}).deliveries;
    expect(rows[0]?.cells.map(({ text }) => text).slice(0, 4)).toEqual([
      'order.created',
      'Failed',
      'whe_1 (deleted)',
      '1 attempt',
    ]);
  });
});

describe('a delivery', () => {
  const attempt = { at: TIME, duration_ms: 12, response: '', next_at: null, request_headers: null };
  const details = { ...delivery(1), payload: '{"a":1.00}' };

  it('shows what was sent, and each attempt with its headers, the newest first', () => {
    const attempts = [
      { ...attempt, number: 1, status_code: null, error: 'TIMEOUT' },
      { ...attempt, number: 2, status_code: 204, error: null, request_headers: { 'webhook-id': 'evt_1', a: 'b' } },
    ];
    const page = deliveryPage({ ...details, attempts }, []);
    expect(page).toMatchObject({ status: 'Failed', tone: 'bad', payload: '{\n "a": 1.00\n}' });
    expect(page.attempts.map(({ outcome, kind, headers }) => [outcome, kind, headers])).toEqual([
      ['HTTP 204', 'good', 'webhook-id: evt_1\na: b'],
      ['TIMEOUT', 'bad', undefined],
    ]);
  });

  it('of an expired event has no payload', () => {
    expect(deliveryPage({ ...details, attempts: [], payload: null }, []).payload).toBeUndefined();
  });
});

describe('the feed of events', () => {
  const event = (index: number, data = '{}') => ({
    id: `evt_${index}`,
    type: 'order.created',
    occurred_at: new Date('2026-11-21T10:00:00Z'),
    data,
  });

  it('links the next page of the feed and the first', () => {
    const items = [event(1)];
    expect(eventsPage({ items, next: 'evt_1' }).pages.next).toBe('/integration/events?cursor=evt_1');
    expect(eventsPage({ items, next: null }, 'evt_0').pages).toEqual({ first: '/integration/events', next: undefined });
  });

  it('indents data without touching its numbers and texts', () => {
    const data = '{"a":12345678901234567.89,"b":["{x,y: \\"z\\"}",1]}';
    expect(eventsPage({ items: [event(1, data)], next: null }).events[0]?.data).toBe(
      '{\n "a": 12345678901234567.89,\n "b": [\n  "{x,y: \\"z\\"}",\n  1\n ]\n}',
    );
  });
});

describe('an endpoint', () => {
  it.each([
    ['enabled', null, null, 'good', 'Enabled'],
    ['enabled', null, TIME, 'warn', 'Failing'],
    ['disabled', 'gone', TIME, 'warn', 'Disabled: the endpoint returned 410 Gone'],
  ] as const)('that is %s (%s, failing since %s) is %s', (status, disabled_reason, failing_since, tone, state) => {
    const endpoint = {
      endpoint_id: ENDPOINT,
      status,
      disabled_reason,
      failing_since,
      created_at: TIME,
    } as WebhookEndpoint;
    const { endpoints, tabs } = integrationPage(SOURCE, KEYS, [{ ...endpoint, url_set_by: BY_STAFF, events: null }]);
    expect(endpoints).toMatchObject([{ tone, state, sequence: 'Sent at once, in any sequence' }]);
    expect(tabs.filter(({ isCurrent }) => isCurrent).map(({ href }) => href)).toEqual(['/integration']);
  });

  it.each([
    [true, null, undefined],
    [false, null, 'No personal data'],
    [true, ['order.amounts', 'claim.status'], 'Only order.amounts, claim.status'],
    [false, ['order'], 'No personal data · Only order'],
  ])('with personal data %p and fields %j shows %p', (personal_data, fields, payload) => {
    const endpoint = { endpoint_id: ENDPOINT, personal_data, fields, disabled_reason: null } as WebhookEndpoint;
    const { endpoints } = integrationPage(SOURCE, KEYS, [{ ...endpoint, url_set_by: BY_STAFF, events: null }]);
    expect(endpoints).toMatchObject([{ payload }]);
  });

  it.each([
    [BY_STAFF, 'URL set by ana@shop.example', false],
    [{ type: 'staff', id: 'cli' }, 'URL set on the command line', false],
    [{ type: 'api_key', id: 'key_1' }, 'URL set with API key pwk_…aaaa', true],
    [{ type: 'api_key', id: 'key_2' }, 'URL set with API key pwk_…bbbb', false],
  ] as const)('C-WHE-19: of %j says %p', (url_set_by, setBy, isOfRevokedKey) => {
    const all = [
      { key_id: 'key_1', masked_key: 'pwk_…aaaa', is_revoked: true },
      { key_id: 'key_2', masked_key: 'pwk_…bbbb', is_revoked: false },
    ];
    const endpoint = {
      endpoint_id: ENDPOINT,
      url: 'https://a.example',
      url_set_by,
      status: 'enabled',
      disabled_reason: null,
      events: null,
    };
    const page = integrationPage(SOURCE, { active: null, all }, [endpoint as WebhookEndpoint]);
    expect(page.endpoints).toMatchObject([{ setBy, isOfRevokedKey }]);
    expect([page.ofKey.length, page.ofAllKeys.length]).toEqual([
      Number(isOfRevokedKey),
      Number(url_set_by.type === 'api_key'),
    ]);
  });
});
