// SPDX-License-Identifier: Apache-2.0
import { type AddressInfo } from 'node:net';
import { type INestApplication, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response } from 'express';
import { aTrack, aTrackUpdated, shippoSignature } from '../../../../test/support/shippo-server.js';
import { loadConfig } from '../../../app/config.js';
import { BodyReaderService } from '../../../platform/http/body/body-reader.service.js';
import { HttpAdapter } from '../../../platform/http/body/http-adapter.js';
import { ProblemFilter } from '../../../platform/http/problem.filter.js';
import { createLogger } from '../../../platform/logging/logger.js';
import { PlatformModule, settingsOf } from '../../../platform/platform.module.js';
import { AttemptLimitService } from '../../../platform/rate-limit/attempt-limit.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type InboundEvent } from '../../model/carrier-update.js';
import { TrackingInboxService } from '../../services/tracking-inbox.service.js';
import { ShippoEventsController } from './shippo-events.controller.js';

const SECRET = 'whsec_that_shippo_signs_its_webhooks_with';
const TOKEN = 'a-token-that-was-agreed-on-with-shippo';
const NOW = new Date('2026-11-20T02:00:24Z');

const received: InboundEvent[] = [];
let failure: Error | undefined;

const inbox = {
  receive(event: InboundEvent): Promise<void> {
    if (failure) return Promise.reject(failure);
    received.push(event);
    return Promise.resolve();
  },
};

const config = loadConfig({
  DATABASE_URL: 'mysql://db/parcelward',
  REDIS_URL: 'redis://redis',
  JWT_SECRET: 'the secret of tokens of this test',
  ENCRYPTION_KEY: 'the encryption key of this test..',
  TLS_TERMINATED_BY_PROXY: 'true',
  SHIPPO_WEBHOOK_TOKEN: TOKEN,
  SHIPPO_WEBHOOK_SECRET: SECRET,
});

@Module({
  imports: [PlatformModule.forRoot({ settings: settingsOf(config, createLogger('silent')) })],
  controllers: [ShippoEventsController],
  providers: [
    { provide: TrackingInboxService, useValue: inbox },
    { provide: AttemptLimitService, useValue: { takeBack: () => Promise.resolve() } },
  ],
})
class Root {}

let app: INestApplication;
let url: string;

beforeAll(async () => {
  app = await NestFactory.create<NestExpressApplication>(Root, new HttpAdapter({ trustedProxyHops: 0 }), {
    bodyParser: false,
    logger: false,
  });
  app.get(ClockService).now = () => NOW;
  const bodies = new BodyReaderService(config);
  app.use((request: Request, _response: Response, next: NextFunction) => bodies.read(request).then(() => next(), next));
  app.useGlobalFilters(new ProblemFilter(config, createLogger('silent')));
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  url = `http://127.0.0.1:${port}/carriers/shippo/events`;
});

afterAll(() => app.close());

afterEach(() => {
  received.length = 0;
  failure = undefined;
});

async function post(
  body: string | Buffer | undefined,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const sent = { 'content-type': 'application/json', ...headers };
  const answer = await fetch(url + query, { method: 'POST', headers: sent, body });
  return { status: answer.status, text: await answer.text() };
}

const signed = (body: string, at = NOW) => ({ headers: shippoSignature(SECRET, body, at) });
const withToken = { query: `?token=${TOKEN}` };
const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { code: string }).code,
];

describe('POST /carriers/shippo/events', () => {
  // Spaces and an escape: the signature covers the bytes, not the parsed JSON.
  const body = aTrackUpdated(aTrack({ eta: '2026-11-24' }))
    .replaceAll(',', ' ,\n')
    .replace('usps', '\\u0075sps');

  it('C-TRK-19: stores a signed event before it responds with 200', async () => {
    expect(await post(body, signed(body))).toEqual({ status: 200, text: '' });
    expect(received).toEqual([
      { carrier: 'usps', trackingNumber: '9205590164917312751089', update: { eta: '2026-11-24', events: [] } },
    ]);
  });

  it('accepts an event with the token in the query', async () => {
    expect((await post(body, withToken)).status).toBe(200);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['no proof', {}],
    ['another token', { query: '?token=other' }],
    ['two tokens', { query: `?token=${TOKEN}&token=${TOKEN}` }],
    ['the token in a header', { headers: { token: TOKEN, authorization: `Bearer ${TOKEN}` } }],
    ['an old signature', signed(body, new Date(NOW.getTime() - 301_000))],
    ['the signature of another body', signed(`${body} `)],
    ['a bad signature beside the token', { ...withToken, ...signed(`${body} `) }],
  ])('C-TRK-19: rejects %s with 403 FORBIDDEN, and reveals no secret', async (_what, options) => {
    const reply = await post(body, options);
    expect(codeOf(reply)).toEqual([403, 'FORBIDDEN']);
    expect(reply.text).not.toContain(TOKEN);
    expect(received).toEqual([]);
  });

  it('authenticates a request before it reads the body', async () => {
    expect(codeOf(await post('{'))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await post('x', { headers: { 'content-type': 'text/plain' } }))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await post(undefined))).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['{', 400, 'MALFORMED_JSON'],
    [undefined, 400, 'MALFORMED_JSON'],
    [Buffer.from([0x7b, 0xff]), 400, 'MALFORMED_JSON'],
    ['[]', 422, 'VALIDATION_ERROR'],
    ['{"event":"track_updated","data":{}}', 422, 'VALIDATION_ERROR'],
    [`${'['.repeat(40)}${']'.repeat(40)}`, 422, 'VALIDATION_ERROR'],
    ['{"__proto__":1}', 422, 'VALIDATION_ERROR'],
  ])('rejects an authentic %p with %s %s', async (bad, status, code) => {
    expect(codeOf(await post(bad, withToken))).toEqual([status, code]);
    expect(received).toEqual([]);
  });

  it('rejects another type than JSON with 415', async () =>
    expect(codeOf(await post(body, { ...withToken, headers: { 'content-type': 'text/plain' } }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]));

  it('C-TRK-36: ignores an event of the test mode, with 200', async () => {
    expect(await post(body.replace('"test":false', '"test":true'), withToken)).toEqual({ status: 200, text: '' });
    expect(received).toEqual([]);
  });

  it('ignores an event about anything but a parcel, with 200', async () => {
    const other = JSON.stringify({ event: 'batch_created', data: { object_id: 'x' } });
    expect(await post(other, withToken)).toEqual({ status: 200, text: '' });
    expect(received).toEqual([]);
  });

  it('does not respond with 200 if the event could not be stored', async () => {
    failure = new Error('no room');
    expect(codeOf(await post(body, withToken))).toEqual([500, 'INTERNAL_ERROR']);
  });
});
