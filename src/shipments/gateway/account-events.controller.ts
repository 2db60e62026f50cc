// SPDX-License-Identifier: Apache-2.0
import { Controller, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { ApiRoute } from '../../platform/http/api-route.js';
import { JSON_ONLY, parseBody } from '../../platform/http/body/parse-body.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { ADDRESS_LIMIT } from '../../platform/rate-limit/rate-limit.js';
import { ClosedObject, IdentifierField, TextField } from '../../platform/validation/index.js';
import { CarrierWebhooksService } from '../services/carrier-webhooks.service.js';

/** The path of the address of an account. */
class AccountPath {
  @IdentifierField({
    max: 64,
    ascii: true,
    example: 'cac_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the account, which is part of the address that staff get when they connect it.',
  })
  account_id!: string;
}

@ClosedObject({ name: 'CarrierHandshake', description: 'The answer to a handshake of USPS; others have no body.' })
class CarrierHandshake {
  @TextField({ max: 512, example: 'k3jd8s', description: 'As sent.' }) challenge!: string;
}

/** Where the webhooks of stores' own accounts come in (C-CAR-20): an event is stored before it is answered, and processed later. */
@ApiTags('Carriers')
@Controller('carriers/events')
export class AccountEventsController {
  constructor(
    private readonly webhooks: CarrierWebhooksService,
    private readonly attempts: AttemptLimitService,
  ) {}

  // No `body`: the signature covers the raw bytes, and an unauthenticated body is not parsed.
  @Post(':account_id')
  @ApiRoute({
    operationId: 'receiveAccountEvent',
    rules: 'C-CAR-19 to C-CAR-21',
    summary: "Receive a webhook of a store's account",
    description:
      'The address for webhooks of an account that a store has with a source of tracking. Each proves itself in its own way, most ' +
      'by a signature over the body. A handshake of USPS is answered with its `challenge`. What says nothing about a parcel of the ' +
      'store is ignored.',
    auth: 'public',
    limits: [ADDRESS_LIMIT],
    idempotency: 'none',
    path: AccountPath,
    requestHeaders: {
      'X-Hmac-Signature': "EasyPost: `hmac-sha256-hex=<hex>`, the HMAC-SHA256 of the body with the account's secret.",
      'X-HMAC': 'USPS: the HMAC-SHA256 of `timestamp` and `payload`, in base64.',
      'X-Event-Id': 'Karrio: the secret of the webhook.',
      sign: '17TRACK: the SHA-256 of the body, `/` and the key, in hexadecimal.',
    },
    answers: {
      200: { description: 'The event is stored or ignored; a handshake is answered.', type: CarrierHandshake },
    },
    problems: [
      'CARRIER_ACCOUNT_NOT_FOUND',
      'CARRIER_EVENT_REFUSED',
      'MALFORMED_JSON',
      'UNSUPPORTED_MEDIA_TYPE',
      'VALIDATION_ERROR',
    ],
  })
  @ApiQuery({ name: 'token', required: false, description: 'Of Shippo only.', schema: { type: 'string' } })
  @ApiBody({
    description: 'An event of the source, such as an Event of EasyPost, or `TRACKING_UPDATED` of 17TRACK.',
    schema: { type: 'object', additionalProperties: true },
    examples: {
      easypost: {
        summary: 'A Tracker of EasyPost, shortened',
        value: {
          object: 'Event',
          description: 'tracker.updated',
          mode: 'production',
          result: { tracking_code: '9205590164917312751089', carrier: 'USPS', tracking_details: [] },
        },
      },
    },
  })
  async receive(@Req() request: Request, @Param() { account_id }: AccountPath): Promise<HttpResult> {
    const { headers, query, body } = request;
    const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const { reply, store } = await this.webhooks.verify(account_id, { headers, token: query.token, rawBody });
    // A handshake has no proof, so it stays counted.
    if (!store) return new HttpResult(200, reply);
    await this.attempts.takeBack(request);
    await store(parseBody(request, JSON_ONLY));
    return new HttpResult(200, undefined);
  }
}
