// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { EVENT_TYPES } from '../../../../src/notifications/webhooks/endpoints/event-types.js';
import { type WebhookEndpointsService } from '../../../../src/notifications/webhooks/endpoints/webhook-endpoints.service.js';
import { endpointMailId } from '../../../../src/staff/jobs/send-endpoint-mail.job.js';
import { type Json, type Reply } from '../../../support/client.js';
import { rows } from '../../../support/database.js';
import { anOrder, newOrderNumber } from '../../../support/orders.js';
import { expectProblem, faultsOf } from '../../../support/problems.js';
import { service } from '../../../support/services.js';
import { auditOf, mailedLink, newStaff } from '../../../support/staff.js';
import { newStore, type TestStore } from '../../../support/stores.js';
import { until } from '../../../support/until.js';
import { startReceiver, verifies, type WebhookReceiver } from '../../../support/webhook-receiver.js';

let receiver: WebhookReceiver;
let store: TestStore;
beforeAll(async () => {
  receiver = await startReceiver();
  store = await newStore();
});

type Endpoint = Json & { endpoint_id: string; secret: string };

const endpointOf = ({ json }: Reply): Endpoint => (json.data as { endpoint: Endpoint }).endpoint;
const deliveriesOf = ({ json }: Reply): Json[] => (json.data as { deliveries: Json[] }).deliveries;
const patch = (path: string, body: Json): Promise<Reply> => store.call(path, { method: 'PATCH', body });
const push = () => store.put(`/orders/${newOrderNumber()}`, anOrder());

/** Adds an endpoint at a new path of the receiver. */
async function added(settings: Json = {}): Promise<{ endpoint: Endpoint; path: string; at: string }> {
  const at = `/${randomUUID()}`;
  const endpoint = endpointOf(await store.post('/webhook-endpoints', { url: receiver.url(at), ...settings }));
  return { endpoint, at, path: `/webhook-endpoints/${endpoint.endpoint_id}` };
}

const receives = (count: number, at: string) => until(() => receiver.at(at).length >= count, `${count} webhooks`);

describe('A webhook endpoint over REST', () => {
  it('C-WHE-2, C-WHE-3, C-WHE-5, C-WHE-6: is added with its secret, read, listed, changed, disabled, enabled and deleted without it', async () => {
    const alone = await newStore();
    const [url, key] = ['https://oms.example.com/hooks', { 'idempotency-key': randomUUID() }];
    const reply = await alone.post('/webhook-endpoints', { url, events: ['order.created'] }, key);
    const { secret, ...endpoint } = endpointOf(reply);
    expect([reply.status, secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    const path = `/webhook-endpoints/${endpoint.endpoint_id}`;
    expect(reply.headers.location).toBe(path);

    const again = await alone.post('/webhook-endpoints', { url, events: ['order.created'] }, key);
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([reply.text, 'true']);
    const [record] = await rows<{ body: string }>('SELECT body FROM idempotency_records WHERE store_id = ?', [
      alone.id,
    ]);
    expect(record?.body).not.toContain(secret.slice(6));

    const shown = { ...endpoint, secret: null };
    expect((await alone.get('/webhook-endpoints')).json).toEqual({ data: { endpoints: [shown] } });
    expect((await alone.get(path)).json).toEqual({ data: { endpoint: shown } });
    const change = (body: Json) => alone.call(path, { method: 'PATCH', body });
    expect(endpointOf(await change({ events: null }))).toMatchObject({ url, events: null, status: 'enabled' });
    const moved = await change({ url: `${url}/2`, status: 'disabled' });
    expect(endpointOf(moved)).toMatchObject({ url: `${url}/2`, status: 'disabled', disabled_reason: 'merchant' });
    expectProblem(await alone.post(`${path}/test`, { type: 'webhook.test' }), 409, 'WEBHOOK_ENDPOINT_DISABLED');
    expectProblem(await alone.post(`${path}/replay`, { since: endpoint.created_at }), 409, 'WEBHOOK_ENDPOINT_DISABLED');
    expect(endpointOf(await change({ status: 'enabled' }))).toMatchObject({ status: 'enabled', disabled_reason: null });
    expect(endpointOf(await alone.call(path, { method: 'DELETE' }))).toMatchObject({ url: `${url}/2`, secret: null });
    expectProblem(await alone.call(path, { method: 'DELETE' }), 404, 'WEBHOOK_ENDPOINT_NOT_FOUND');
  });

  it.each<[Json, string[]]>([
    [{}, ['/url REQUIRED']],
    [
      { url: 'ftp://x.example', events: ['order.made', 'order.created'] },
      ['/url HTTPS_REQUIRED', '/events/0 NOT_ALLOWED_VALUE'],
    ],
    [{ url: 'https://u:p@x.example', events: [] }, ['/url INVALID_URL', '/events INVALID_TYPE']],
    [
      { url: 'https://x.example', fields: ['order.id', 'order..id', 'customer.email'] },
      ['/fields/1 INVALID_FORMAT', '/fields/2 NOT_ALLOWED_VALUE'],
    ],
    [{ url: 'https://x.example', fields: [] }, ['/fields INVALID_TYPE']],
    [
      { url: 'https://x.example', fields: [`order.${'x'.repeat(123)}`, 'order', 7], personal_data: 'no' },
      ['/fields/0 TOO_LONG', '/fields/2 INVALID_TYPE', '/personal_data INVALID_TYPE'],
    ],
    [{ url: 5, events: 'all', secret: 'mine' }, ['/events INVALID_TYPE', '/secret UNKNOWN_KEY', '/url INVALID_TYPE']],
  ])('C-WHK-25, C-WHE-13: is not added with %j', async (body, faults) => {
    const reply = await store.post('/webhook-endpoints', body);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).sort()).toEqual([...faults].sort());
  });

  it('C-WHE-14, C-ERR-5: is not added or changed with several faults, which one answer names', async () => {
    const body = { url: 'nope', events: ['order.made'], fields: [], in_sequence: 1 };
    const faults = [
      '/events/0 NOT_ALLOWED_VALUE',
      '/fields INVALID_TYPE',
      '/in_sequence INVALID_TYPE',
      '/url INVALID_URL',
    ];
    expect(faultsOf(await store.post('/webhook-endpoints', body)).sort()).toEqual(faults);
    const { path } = await added();
    const reply = await patch(path, { ...body, status: null, secret: 'mine' });
    expect(faultsOf(reply).sort()).toEqual([...faults, '/secret UNKNOWN_KEY', '/status REQUIRED'].sort());
  });

  it('C-WHE-4: is not changed by a bad patch', async () => {
    const { endpoint, path } = await added({ events: ['claim.resolved'] });
    for (const [body, fault] of [
      [{ url: null, status: 'disabled' }, '/url REQUIRED'],
      [{ status: null, events: null }, '/status REQUIRED'],
      [{ personal_data: null, fields: null }, '/personal_data REQUIRED'],
      [{ events: null, fields: ['order', 'order.'] }, '/fields/1 INVALID_FORMAT'],
      [{ status: 'paused', events: null }, '/status NOT_ALLOWED_VALUE'],
    ] as [Json, string][])
      expect(faultsOf(await patch(path, body))).toEqual([fault]);
    expect(endpointOf(await store.get(path))).toEqual({ ...endpoint, secret: null });
  });

  it('C-WHE-2, C-WHE-7: signs with a new secret after a rotation, which a repeated request does not rotate again', async () => {
    const { endpoint, path, at } = await added({ events: ['claim.resolved'] });
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await store.call(`${path}/rotate-secret`, { method: 'POST', headers: key }),
      await store.call(`${path}/rotate-secret`, { method: 'POST', headers: key }),
    ];
    expect([first.status, second.text]).toEqual([200, first.text]);
    await store.post(`${path}/test`, { type: 'webhook.test' });
    await receives(1, at);
    const [received] = receiver.at(at);
    for (const secret of [endpoint.secret, endpointOf(first).secret])
      expect(received && verifies(received, secret)).toBe(true);
  });
});

describe('Who changes an endpoint over REST', () => {
  it('C-WHE-17: is in the audit log, in words without the path of the URL, and on the endpoint', async () => {
    const own = await newStore();
    const key = ((await own.get(`/api-keys/list/${own.id}`)).json.data as Json).key_id;
    const { endpoint_id, url_set_by } = endpointOf(
      await own.post('/webhook-endpoints', { url: 'https://a.example/secret' }),
    );
    expect(url_set_by).toEqual({ type: 'api_key', id: key });
    const path = `/webhook-endpoints/${endpoint_id}`;
    const change = (body: Json) => own.call(path, { method: 'PATCH', body });
    await change({ events: ['order.created'], status: 'disabled' });
    await change({});
    await change({ url: 'https://b.example/secret' });
    await own.post(`${path}/rotate-secret`, {});
    await own.call(path, { method: 'DELETE' });
    const of = (host: string) => `the webhook endpoint ${endpoint_id} at ${host}`;
    expect(await auditOf(own)).toEqual(
      [
        `Added ${of('a.example')}`,
        `Changed events, status of ${of('a.example')}`,
        `Changed url of ${of('b.example')}`,
        `Rotated the secret of ${of('b.example')}`,
        `Deleted ${of('b.example')}`,
      ].map((text) => `API key ${String(key)}: ${text}`),
    );
  });

  it('C-WHE-17: keeps who set the URL when somebody else changes other members', async () => {
    const own = await newStore();
    const endpoints = service<WebhookEndpointsService>('WebhookEndpointsService');
    const by = { type: 'staff', id: 'ana@shop.example' } as const;
    const { endpoint_id } = await endpoints.add({ store: own.store, actor: by }, { url: 'https://a.example/' });
    const change = (body: Json) => own.call(`/webhook-endpoints/${endpoint_id}`, { method: 'PATCH', body });
    expect(endpointOf(await change({ url: 'https://a.example/', events: null })).url_set_by).toEqual(by);
    expect(endpointOf(await change({ url: 'https://b.example/' })).url_set_by).toMatchObject({ type: 'api_key' });
  });

  it('C-WHE-18: is mailed to the admins of the store, again for another URL', async () => {
    const own = await newStore();
    const [admin, other] = [await newStaff([own]), await newStaff([own])];
    await newStaff([own], 'support');
    const { endpoint_id } = endpointOf(await own.post('/webhook-endpoints', { url: 'https://a.example/secret' }));
    for (const { id, email } of [admin, other]) {
      const mail = await mailedLink(endpointMailId(endpoint_id, 'https://a.example/secret', id));
      expect([mail.to, mail.path]).toEqual([email, '/integration']);
      expect(mail.text).toContain('a.example');
      expect(mail.text).not.toContain('secret');
    }
    await own.call(`/webhook-endpoints/${endpoint_id}`, { method: 'PATCH', body: { url: 'https://b.example/' } });
    const again = await mailedLink(endpointMailId(endpoint_id, 'https://b.example/', admin.id));
    expect(again.text).toContain('b.example');
  });
});

describe('A test over REST', () => {
  it('C-WHE-8: sends an example of any type to its endpoint only, whatever the filter', async () => {
    const [{ endpoint, path, at }, other] = [await added({ events: ['claim.resolved'] }), await added()];
    const ids = new Map<unknown, string>();
    for (const type of ['webhook.test', ...EVENT_TYPES]) {
      const { status, json } = await store.post(`${path}/test`, { type });
      expect([type, status]).toEqual([type, 202]);
      ids.set((json.data as Json).webhook_id, type);
    }
    await receives(ids.size, at);
    for (const received of receiver.at(at)) {
      expect([ids.get(received.id), verifies(received, endpoint.secret)]).toEqual([received.json.type, true]);
    }
    const log = deliveriesOf(await store.get(`${path}/deliveries?type=order.flagged`));
    expect(log).toMatchObject([{ type: 'order.flagged', endpoint_id: endpoint.endpoint_id }]);
    const feed = (await store.get('/events')).json.data as { events: { type: string }[] };
    expect(new Set(feed.events.map(({ type }) => type))).toEqual(new Set(['webhook.test']));
    expect(receiver.at(other.at)).toEqual([]);
  });

  it.each([[{}], [{ type: 'order.made' }]])('is refused with %j', async (body) => {
    const { path } = await added();
    expect(faultsOf(await store.post(`${path}/test`, body))).toEqual([expect.stringMatching(/^\/type /)]);
  });
});

describe('The delivery log over REST', () => {
  it('C-WHE-9: lists pages of the newest events first, filtered by type, status and time', async () => {
    const { path, at } = await added({ events: ['order.created'] });
    receiver.next(at, 410);
    for (let count = 0; count < 3; count++) {
      await push();
      if (count === 0) await receives(1, at);
      if (count === 0) await until(async () => endpointOf(await store.get(path)).status === 'disabled', 'the 410');
      if (count === 0) await patch(path, { status: 'enabled' });
    }
    await receives(3, at);
    const list = async (query = ''): Promise<string[]> =>
      deliveriesOf(await store.get(`${path}/deliveries?${query}`)).map(({ webhook_id }) => String(webhook_id));
    await until(async () => (await list('status=delivered')).length === 2, 'two deliveries');
    const all = await list();
    expect(all).toEqual([...all].sort().reverse());
    expect(await list('status=failed')).toEqual([all[2]]);
    expect(await list('type=order.cancelled')).toEqual([]);
    expect(await list(`since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await list(`until=${new Date(Date.now() - 3_600_000).toISOString()}`)).toEqual([]);
    const first = (await store.get(`${path}/deliveries?limit=2`)).json.data as { next_cursor: string };
    expect(first.next_cursor).toBe(all[1]);
    const second = await store.get(`${path}/deliveries?limit=2&cursor=${first.next_cursor}`);
    expect(second.json.data).toMatchObject({ deliveries: [{ webhook_id: all[2] }], next_cursor: null });
  });

  it('C-WHE-9: points at each bad member of a query', async () => {
    const { path } = await added();
    const reply = await store.get(`${path}/deliveries?type=x&status=x&since=x&until=x&limit=0&cursor=x`);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(
      faultsOf(reply)
        .map((fault) => fault.split(' ')[0])
        .sort(),
    ).toEqual(['/cursor', '/limit', '/since', '/status', '/type', '/until']);
  });

  it('C-WHE-10: shows the payload, the headers and the response of each attempt, without a signature after a rotation', async () => {
    const { endpoint, path, at } = await added({ events: ['order.created'] });
    receiver.next(at, { status: 200, body: 'thanks' });
    await push();
    await receives(1, at);
    const [received] = receiver.at(at);
    const find = async () => deliveriesOf(await store.get(`${path}/deliveries?status=delivered`))[0];
    const { delivery_id } = await until(find, 'the delivery in the log');
    const read = async (): Promise<Json> =>
      ((await store.get(`/webhook-deliveries/${String(delivery_id)}`)).json.data as { delivery: Json }).delivery;
    const headers = Object.fromEntries(
      ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
        name,
        received?.headers[name],
      ]),
    );
    const attempts = [{ number: 1, status_code: 200, response: 'thanks', request_headers: headers }];
    expect(await read()).toMatchObject({ endpoint_id: endpoint.endpoint_id, payload: received?.body, attempts });
    await store.call(`${path}/rotate-secret`, { method: 'POST' });
    const { 'webhook-signature': _signature, ...unsigned } = headers;
    expect(await read()).toMatchObject({ attempts: [{ request_headers: unsigned }] });
    await store.call(path, { method: 'DELETE' });
    expect(await read()).toMatchObject({ payload: received?.body, attempts: [{ request_headers: unsigned }] });
  });
});

describe('C-WHE-9, C-WHE-12, C-WHE-15: The time of an event', () => {
  it('is its timestamp: a range of the log and of a replay that begins or ends then has it', async () => {
    const { path, at } = await added({ events: ['order.created'] });
    for (let count = 1; count <= 3; count++) {
      await push();
      await receives(count, at);
    }
    const events = receiver.at(at).map(({ id, json }) => ({ id, time: String(json.timestamp) }));
    const [first, second, third] = events.sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(new Set(events.map(({ time }) => time)).size).toBe(3);
    const list = async (query: string) =>
      deliveriesOf(await store.get(`${path}/deliveries?${query}`)).map(({ webhook_id }) => webhook_id);
    await until(async () => (await list('status=delivered')).length === 3, 'three deliveries in the log');
    expect(await list(`since=${second?.time}&until=${second?.time}`)).toEqual([second?.id]);
    expect(await list(`until=${third?.time}&type=order.created`)).toEqual([third?.id, second?.id, first?.id]);
    expect(await list(`since=${second?.time}&status=delivered`)).toEqual([third?.id, second?.id]);
    const body = { since: first?.time, until: second?.time };
    await patch(path, { events: ['order.created'] });
    const alone = await newStore();
    expect((await alone.post(`${path}/replay`, body)).status).toBe(404);
    await store.post(`${path}/replay`, body);
    const replayed = () => receiver.at(at).slice(3);
    await until(() => [first, second].every((event) => replayed().some(({ id }) => id === event?.id)), 'both again');
    expect(replayed().some(({ id }) => id === third?.id)).toBe(false);
  });
});

describe('C-WHE-11: A replay over REST', () => {
  it('C-WHE-12: sends events by their ids, and those of a range that pass the filter', async () => {
    const { path, at } = await added({ events: ['order.created'] });
    await push();
    await receives(1, at);
    const event_ids = [receiver.at(at)[0]?.id];
    const byId = await store.post(`${path}/replay`, { event_ids });
    expect([byId.status, byId.json.data]).toEqual([202, { scheduled: 1, next_cursor: null }]);
    await receives(2, at);
    await patch(path, { events: ['order.cancelled'] });
    expect((await store.post(`${path}/replay`, { event_ids })).json.data).toMatchObject({ scheduled: 1 });
    await receives(3, at);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    expect((await store.post(`${path}/replay`, { since })).json.data).toMatchObject({ scheduled: 0 });
    await patch(path, { events: ['order.created'] });
    const range = async (until_: string) =>
      (await store.post(`${path}/replay`, { since, until: until_ })).json.data as { scheduled: number };
    expect(await range(since)).toMatchObject({ scheduled: 0 });
    expect((await range(new Date().toISOString())).scheduled).toBeGreaterThan(0);
    expect(new Set(receiver.at(at).map(({ id }) => id))).toContain(event_ids[0]);
  });

  const now = new Date().toISOString();
  it.each<[string[], Json]>([
    [['/since REQUIRED'], {}],
    [['/event_ids/0 NOT_ALLOWED_VALUE'], { event_ids: ['evt_none'] }],
    [['/event_ids TOO_FEW_ITEMS'], { event_ids: [] }],
    [['/event_ids TOO_MANY_ITEMS'], { event_ids: Array<string>(101).fill('evt_none') }],
    [['/since UNKNOWN_KEY', '/until UNKNOWN_KEY'], { event_ids: ['evt_none'], since: now, until: now }],
    [['/cursor INVALID_FORMAT'], { since: now, cursor: 'evt_1' }],
    [['/since NOT_ALLOWED_VALUE'], { since: '2020-01-01T00:00:00Z' }],
    [['/until OUT_OF_RANGE'], { since: now, until: '2020-01-01T00:00:00Z' }],
  ])('C-HTTP-32: is refused at %j', async (faults, body) => {
    const { path } = await added();
    const reply = await store.post(`${path}/replay`, body);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).sort()).toEqual(faults);
  });
});

describe('The payload over REST', () => {
  it('C-WHK-26, C-WHE-10: is limited in tests, events and the log, until a patch lifts the limits, and never in the feed', async () => {
    const fields = ['order.currency', 'order.currency', 'order.customer', 'endpoint'];
    const { endpoint, path, at } = await added({ events: ['order.created'], personal_data: false, fields });
    expect(endpoint).toMatchObject({ personal_data: false, fields: ['order.currency', 'order.customer', 'endpoint'] });
    const examples = ['order.created', 'claim.approved', 'webhook.test'];
    for (const type of examples) await store.post(`${path}/test`, { type });
    await push();
    await receives(4, at);
    const datas = receiver.at(at).map(({ json }) => json.data);
    const about = { sequence: expect.any(Number), occurred_at: expect.any(String) };
    expect(datas).toEqual(
      expect.arrayContaining([
        { ...about, order: { order_number: 'EXAMPLE-1001', currency: 'BRL', customer: {} } },
        { ...about, claim: { claim_id: 'clm_example' } },
        { ...about, endpoint: { endpoint_id: endpoint.endpoint_id, url: endpoint.url, events: ['order.created'] } },
        { ...about, order: { order_number: expect.any(String), currency: 'BRL', customer: {} } },
      ]),
    );
    const feed = (await store.get('/events?limit=100')).json.data as { events: { data: Json }[] };
    expect(feed.events.map(({ data }) => data.order)).toContainEqual(
      expect.objectContaining({ amounts: expect.anything() }),
    );

    const { delivery_id, webhook_id } = await until(
      async () => deliveriesOf(await store.get(`${path}/deliveries?type=order.created&status=delivered`))[0],
      'the delivery in the log',
    );
    const log = (await store.get(`/webhook-deliveries/${String(delivery_id)}`)).json.data as { delivery: Json };
    expect(log.delivery.payload).toBe(receiver.at(at).find(({ id }) => id === webhook_id)?.body);

    const lifted = await patch(path, { personal_data: true, fields: null });
    expect(endpointOf(lifted)).toMatchObject({ personal_data: true, fields: null, events: ['order.created'] });
    await push();
    await receives(5, at);
    expect(receiver.at(at).at(-1)?.json.data.order).toMatchObject({ amounts: expect.anything() });
  });
});
