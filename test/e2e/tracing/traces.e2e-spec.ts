// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Json } from '../../support/client.js';
import { aFullOrder } from '../../support/full-order.js';
import { newOrderNumber } from '../../support/orders.js';
import { OtlpCollector, type ReceivedSpan } from '../../support/otlp-collector.js';
import { aTrack, aTrackUpdated, startShippo } from '../../support/shippo-server.js';
import { TracedStack } from '../../support/traced-stack.js';
import { until } from '../../support/until.js';
import { startReceiver, type WebhookReceiver } from '../../support/webhook-receiver.js';

const CALLER = { trace: 'c0ffee00000000000000000000000001', span: 'c0ffee0000000001' };
const EMAIL = 'canary@example.com';
const PHONE = '+5511912345678';
/** Personal data and secrets of what the test sends, also order and tracking numbers. */
const CANARIES = [
  EMAIL,
  PHONE,
  'Souza',
  'Flores',
  'Porto',
  '88780',
  'Ring twice',
  'Traced store',
  'whsec',
  'secret=',
  'Bearer',
];
const NUMBER = newOrderNumber();
const TRACKING = `CANARY${NUMBER}`;
const TOKEN = randomUUID();

let stack: TracedStack;
let collector: OtlpCollector;
let receiver: WebhookReceiver;
let endpointId: string;
let exits: (number | null)[];

beforeAll(async () => {
  const shippo = await startShippo();
  // The answer of the registration is lost, so that the next run asks whether it arrived.
  shippo.failNext('lost');
  [collector, receiver] = [await OtlpCollector.start(), await startReceiver()];
  receiver.next('/failing?secret=1', 500);
  stack = await TracedStack.start(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collector',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
      TRACKING_GATEWAY: 'shippo',
      SHIPPO_API_BASE_URL: shippo.url,
      SHIPPO_API_TOKEN: shippo.token,
      SHIPPO_WEBHOOK_TOKEN: TOKEN,
      NOTIFICATION_DIGEST_SECONDS: '0',
      WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    },
    { order_received_mail: true },
  );
  for (const path of ['/failing?secret=1', '/hook']) {
    const body = { url: receiver.url(path), in_sequence: false };
    const { json } = await stack.call('/webhook-endpoints', { method: 'POST', body });
    endpointId = (json.data as { endpoint: { endpoint_id: string } }).endpoint.endpoint_id;
  }
  await putOrder();
  await until(() => shippo.requests.some((request) => request.startsWith('GET')), 'the check of the registration');
  await until(async () => (await pollOf()).length > 0, 'the parcel to be registered');
  await stack.rows("UPDATE jobs SET due_at = UTC_TIMESTAMP(3) WHERE queue = 'shipments.poll'");
  await until(() => shippo.requests.filter((request) => request.startsWith('GET')).length > 1, 'the poll');
  await inboundEvent();
  await replay();
  await stack.call('/orders/NONE?email=canary@example.com');
  await until(async () => (await sent()).length >= 3, 'two mails and a text message');
  await until(() => types('/hook').includes('shipment.status_changed'), 'the webhook of the status');
  exits = await stack.stop();
});

async function putOrder(): Promise<void> {
  const order = aFullOrder({ order_notifications: { email: true, sms: true } }) as {
    customer: Json;
    shipments: Json[];
  };
  Object.assign(order.customer, { email: EMAIL, phone: PHONE });
  Object.assign(order.shipments[0] ?? {}, { tracking_number: TRACKING, carrier: 'ups' });
  const headers = { traceparent: `00-${CALLER.trace}-${CALLER.span}-01` };
  const { status, text } = await stack.call(`/orders/${NUMBER}`, { method: 'PUT', body: order, headers });
  if (status !== 201) throw new Error(text);
}

/** Sends the webhook of the order to the endpoint that receives it again. */
async function replay(): Promise<void> {
  const [first] = receiver.at('/hook').filter(({ json }) => json.type === 'order.created');
  const body = { event_ids: [first?.id] };
  const reply = await stack.call(`/webhook-endpoints/${endpointId}/replay`, { method: 'POST', body });
  if (reply.status >= 300) throw new Error(reply.text);
  await until(() => types('/hook').filter((type) => type === 'order.created').length > 1, 'the replay');
}

async function inboundEvent(): Promise<void> {
  const tracking_status = {
    ...{ object_id: 'e-1', status: 'TRANSIT', substatus: null, status_date: new Date().toISOString() },
    status_details: 'On its way to Souza',
  };
  const track = aTrack({ carrier: 'ups', tracking_number: TRACKING, tracking_status });
  const body = aTrackUpdated({ ...track, tracking_history: [tracking_status] });
  const headers = { 'content-type': 'application/json' };
  await stack.call(`/carriers/shippo/events?token=${TOKEN}`, { method: 'POST', body, headers });
}

const pollOf = () => stack.rows("SELECT id FROM jobs WHERE queue = 'shipments.poll'");
const sent = () => stack.rows("SELECT id FROM messages WHERE state = 'sent'");
const types = (path: string): string[] => receiver.at(path).map(({ json }) => json.type);
const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan[] =>
  spans.filter((span) => span.name === name);
const ofOrder = (): ReceivedSpan[] => collector.trace(CALLER.trace);

describe('the trace of an order', () => {
  it('C-OPS-14: continues that of the client, from the request through its transaction', () => {
    const [request] = named(ofOrder(), 'PUT /orders/:order_number');
    expect(request).toMatchObject({ parentSpanId: CALLER.span, kind: 2, isFailed: false });
    const transactions = named(ofOrder(), 'db.transaction').filter(
      ({ parentSpanId }) => parentSpanId === request?.spanId,
    );
    expect(transactions).toHaveLength(1);
  });

  it('C-WHK-27: reaches the receiver of its webhook in the header traceparent', () => {
    const [webhook] = receiver.at('/hook').filter(({ json }) => json.type === 'order.created');
    const [, spanId] = new RegExp(`^00-${CALLER.trace}-(.{16})-01$`).exec(String(webhook?.headers.traceparent)) ?? [];
    const span = named(ofOrder(), 'webhook').find((each) => each.spanId === spanId);
    expect(span?.attributes['parcelward.event.id']).toBe(webhook?.id);
    const parents = named(ofOrder(), 'db.transaction').map(({ spanId }) => spanId);
    expect(parents).toContain(span?.parentSpanId);
    expect(span).toMatchObject({ kind: 3, isFailed: false });
    expect(span?.attributes).toMatchObject({ 'http.response.status_code': '200', 'parcelward.attempt': '1' });
  });

  it('C-WHK-27: is kept by a replay', () => {
    const sends = receiver.at('/hook').filter(({ json }) => json.type === 'order.created');
    expect(sends).toHaveLength(2);
    for (const { headers } of sends) expect(headers.traceparent).toContain(`-${CALLER.trace}-`);
  });

  it('holds each attempt of a delivery that failed', () => {
    const failed = ofOrder().filter(({ name, isFailed }) => name === 'webhook' && isFailed);
    expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['500']);
  });

  it('reaches the mail about the received order', () => {
    const [mail] = named(ofOrder(), 'mail');
    const run = ofOrder().find(({ spanId }) => spanId === mail?.parentSpanId);
    expect(run?.name).toBe('job notifications.send');
    expect(run?.kind).toBe(5);
  });

  it('reaches the calls of the carrier, with the run that failed', () => {
    const runs = named(ofOrder(), 'job shipments.registration');
    expect(runs.map(({ isFailed }) => isFailed)).toEqual([true, false]);
    const [register, check] = ['gateway.register', 'gateway.is_registered'].map((name) => named(ofOrder(), name)[0]);
    expect(register).toMatchObject({ parentSpanId: runs[0]?.spanId, isFailed: true });
    expect(register?.attributes['error.type']).toBe('GatewayUnavailable');
    expect(check).toMatchObject({ parentSpanId: runs[1]?.spanId, isFailed: false });
  });
});

describe('a carrier event', () => {
  it('has a trace that reaches the mail, the text message and the webhook about it', () => {
    const [request] = named(collector.spans, 'POST /carriers/shippo/events');
    const spans = collector.trace(String(request?.traceId));
    expect([...new Set(spans.map(({ name }) => name))]).toEqual(
      expect.arrayContaining(['jobs shipments.inbound', 'mail', 'sms', 'webhook']),
    );
    const [webhook] = receiver.at('/hook').filter(({ json }) => json.type === 'shipment.status_changed');
    expect(webhook?.headers.traceparent).toContain(`-${request?.traceId}-`);
  });
});

describe('spans', () => {
  it('C-OPS-14: have the names and attributes that the documentation lists, and no others', () => {
    const found = new Map<string, Set<string>>();
    for (const { name, kind, attributes } of collector.spans) {
      const shape = kind === 2 ? 'METHOD /route' : name.replace(/^(jobs?) .*/, '$1 QUEUE');
      found.set(shape, new Set([...(found.get(shape) ?? []), ...Object.keys(attributes)]));
    }
    const listed = documented();
    expect([...found.keys()].sort()).toEqual([...listed.keys()].sort());
    for (const [name, attributes] of found)
      expect([...attributes].filter((each) => !listed.get(name)?.has(each))).toEqual([]);
    const all = new Set([...found.values()].flatMap((names) => [...names]));
    expect([...new Set([...listed.values()].flatMap((names) => [...names]))].sort()).toEqual([...all].sort());
  });

  it('C-OPS-14: hold no personal data, no number of an order or parcel, and no secret', () => {
    const text = JSON.stringify(collector.spans);
    expect(text).toContain('GET /orders/:order_number');
    expect([...CANARIES, NUMBER, TRACKING, TOKEN].filter((canary) => text.includes(canary))).toEqual([]);
  });

  it('name each process as an instance of its own', () => {
    const resources = new Map(collector.spans.map(({ resource }) => [resource['service.name'], resource]));
    expect([...resources.keys()].sort()).toEqual(['parcelward-api', 'parcelward-worker']);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    for (const resource of resources.values())
      expect(resource).toMatchObject({ 'service.version': version, 'deployment.environment': 'test' });
    expect(new Set(collector.spans.map(({ resource }) => resource['service.instance.id'])).size).toBe(2);
  });

  it('reach the collector with its headers, the last ones when the processes stop', () => {
    expect(exits).toEqual([0, 0]);
    expect(new Set(collector.headers.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer collector']));
  });

  it('end in a tree: the parent of each is a span of its trace, or of the client', () => {
    const ids = new Set([CALLER.span, '', ...collector.spans.map(({ spanId }) => spanId)]);
    expect(collector.spans.filter(({ parentSpanId }) => !ids.has(parentSpanId))).toEqual([]);
  });
});

describe('log lines', () => {
  it('have the id of their trace, also the line of the request', () => {
    const lines = stack.api
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Json);
    const put = lines.find(({ msg, method }) => msg === 'request' && method === 'PUT');
    expect(put?.trace_id).toBe(CALLER.trace);
  });
});

/** The attributes of each span, from the table in the documentation. */
function documented(): Map<string, Set<string>> {
  const [, section = ''] = readFileSync('docs/operating/traces.md', 'utf8').split('\n## Spans\n');
  const [table = ''] = section.slice(section.indexOf('| Span ')).split('\n\n');
  const rows = table.split('\n').slice(2);
  return new Map(
    rows.map((row) => {
      const [, name = '', , attributes = ''] = row.split('|');
      const codes = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => String(code));
      return [String(codes(name)[0]), new Set(codes(attributes))];
    }),
  );
}
