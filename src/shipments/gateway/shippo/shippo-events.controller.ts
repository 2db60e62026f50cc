// SPDX-License-Identifier: Apache-2.0
import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiBody, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { CONFIG } from '../../../platform/config/config.js';
import { Problem } from '../../../platform/errors/problem.js';
import { ApiRoute } from '../../../platform/http/api-route.js';
import { JSON_ONLY, parseBody } from '../../../platform/http/body/parse-body.js';
import { HttpResult } from '../../../platform/http/http-result.js';
import { AttemptLimitService } from '../../../platform/rate-limit/attempt-limit.service.js';
import { ADDRESS_LIMIT } from '../../../platform/rate-limit/rate-limit.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { TrackingInboxService } from '../../services/tracking-inbox.service.js';
import { type ShipmentsConfig } from '../../shipments.settings.js';
import { parseShippoEvent } from './shippo-mapper.js';
import { isFromShippo } from './shippo-signature.js';

const SIGNATURE = 'Shippo-Auth-Signature';

// Only for the OpenAPI document: the body is parsed by `parseShippoEvent`, which skips what it cannot read.
const TEXT = { type: 'string' } as const;
const TRACK_STATUS = {
  type: 'object',
  properties: {
    status: { ...TEXT, description: '`PRE_TRANSIT`, `TRANSIT`, `DELIVERED`, `RETURNED`, `FAILURE` or `UNKNOWN`.' },
    substatus: { type: 'object', nullable: true, properties: { code: TEXT }, additionalProperties: true },
    status_date: { ...TEXT, description: 'When it happened. An entry without a time is skipped.' },
    status_details: TEXT,
    location: {
      type: 'object',
      nullable: true,
      properties: { city: TEXT, state: TEXT, zip: TEXT, country: TEXT },
      additionalProperties: true,
    },
  },
  additionalProperties: true,
} as const;
const TRACK = {
  type: 'object',
  description: 'A Track of Shippo. A `track_updated` event without `carrier` or `tracking_number` is refused.',
  properties: {
    carrier: { ...TEXT, description: '2 to 40 of a-z, 0-9 and underscore.' },
    tracking_number: { ...TEXT, description: 'At most 64 characters.' },
    eta: { ...TEXT, nullable: true, description: 'A date or a time; null removes it.' },
    tracking_status: { ...TRACK_STATUS, nullable: true },
    tracking_history: { type: 'array', nullable: true, items: TRACK_STATUS },
  },
  additionalProperties: true,
} as const;
const EVENT = {
  schema: {
    type: 'object',
    properties: {
      event: { ...TEXT, description: 'Events other than `track_updated` are ignored.' },
      test: { type: 'boolean', description: 'Whether the event is one of the test mode.' },
      data: TRACK,
    },
    additionalProperties: true,
  },
  examples: {
    delivered: {
      summary: 'A delivered parcel',
      value: {
        event: 'track_updated',
        test: false,
        data: {
          carrier: 'usps',
          tracking_number: '9205590164917312751089',
          eta: '2026-11-20',
          tracking_status: {
            status: 'DELIVERED',
            status_date: '2026-11-20T16:12:00Z',
            status_details: 'Delivered, left with individual.',
            location: { city: 'Chicago', state: 'IL', zip: '60611', country: 'US' },
          },
          tracking_history: [],
        },
      },
    },
  },
} as const;

/** The webhook of Shippo (C-TRK-19): an event is stored before it is answered, and processed later. */
@ApiTags('Carriers')
@Controller('carriers/shippo/events')
export class ShippoEventsController {
  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<
      ShipmentsConfig,
      'SHIPPO_API_TOKEN' | 'SHIPPO_WEBHOOK_TOKEN' | 'SHIPPO_WEBHOOK_SECRET'
    >,
    private readonly clock: ClockService,
    private readonly inbox: TrackingInboxService,
    private readonly attempts: AttemptLimitService,
  ) {}

  // No `body`: the signature covers the raw bytes, and an unauthenticated body is not parsed.
  @Post()
  @ApiRoute({
    operationId: 'receiveShippoEvent',
    rules: 'C-TRK-19 to C-TRK-22, C-TRK-36',
    summary: 'Receive a Shippo webhook',
    description:
      'The URL for `track_updated` webhooks: `{event, test, data: Track}` in JSON. It is authenticated by `?token=` or by a ' +
      'signature at most five minutes old. A bad signature is refused even with a valid token. Other events, and tests unless the API token is one of the test mode, are ignored.',
    auth: 'public',
    limits: [ADDRESS_LIMIT],
    idempotency: 'none',
    requestHeaders: { [SIGNATURE]: '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `t.body`, with the secret agreed on.' },
    answers: { 200: { description: 'The event is stored or ignored.' } },
    problems: ['FORBIDDEN', 'MALFORMED_JSON', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_ERROR'],
  })
  @ApiQuery({
    name: 'token',
    required: false,
    description: 'The value of `SHIPPO_WEBHOOK_TOKEN`. It is required without a signature.',
    schema: TEXT,
  })
  @ApiBody(EVENT)
  async receive(@Req() request: Request): Promise<HttpResult> {
    this.authenticate(request);
    await this.attempts.takeBack(request);
    const isTestMode = this.config.SHIPPO_API_TOKEN?.startsWith('shippo_test_') === true;
    const event = parseShippoEvent(parseBody(request, JSON_ONLY), isTestMode);
    if (event) await this.inbox.receive(event);
    return new HttpResult(200, undefined);
  }

  /** @throws Problem FORBIDDEN; a 401 would have to name an authentication scheme */
  private authenticate({ query, headers, body }: Request): void {
    const { SHIPPO_WEBHOOK_TOKEN: token, SHIPPO_WEBHOOK_SECRET: secret } = this.config;
    const signature = headers[SIGNATURE.toLowerCase()];
    const proof = {
      token: query.token,
      signature: Array.isArray(signature) ? signature.join() : signature,
      rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    };
    if (!isFromShippo({ token, secret }, proof, this.clock.now()))
      throw new Problem('FORBIDDEN', 'The token or signature is not one that was agreed on with Shippo.');
  }
}
