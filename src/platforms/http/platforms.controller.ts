// SPDX-License-Identifier: Apache-2.0
import { setTimeout as delay } from 'node:timers/promises';
import { applyDecorators, Controller, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Problem } from '../../platform/errors/problem.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { BodyReaderService } from '../../platform/http/body/body-reader.service.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { StoreTurns } from '../../platform/http/store-turns.js';
import { type TenantRequest } from '../../platform/http/tenant-request.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { ADDRESS_LIMIT } from '../../platform/rate-limit/rate-limit.js';
import { type Platform } from '../model/platform-change.js';
import { hasAddress } from '../model/platform-connection.entity.js';
import { DELIVERY_LIMIT } from '../platforms.limits.js';
import { PlatformInboxService } from '../services/platform-inbox.service.js';
import { ConnectionPath } from './connection-path.js';

/** A store has room for one of the largest bodies (C-HTTP-33), so larger ones than this wait for each other. */
const LARGE_BYTES = 256 * 1024;
/** No longer, because one that comes slowly must not hold up the others. */
const MAX_WAIT_MS = 10_000;

/** The declaration of a route that takes webhooks of a platform. */
function DeliveryRoute(operationId: string, name: string, header: string): MethodDecorator {
  return applyDecorators(
    ApiRoute({
      operationId,
      rules: 'C-PLT-4 to C-PLT-9',
      summary: `Receive a webhook of ${name}`,
      description:
        `The address of a connection, which ${name} sends the webhooks of a shop to. The body is stored as it is, up to 5 MiB, and ` +
        'applied later. A delivery that cannot be applied is answered with 200, too, and waits for staff.',
      auth: 'public',
      limits: [ADDRESS_LIMIT, DELIVERY_LIMIT],
      idempotency: 'none',
      path: ConnectionPath,
      requestHeaders: { [header]: 'Base64 of HMAC-SHA256 of the body, with a signing key of the connection.' },
      bodyFormat: 'stream',
      answers: { 200: { description: 'The delivery is stored, now or before.' } },
      problems: ['PLATFORM_DELIVERY_REFUSED', 'PLATFORM_CONNECTION_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
    }),
    ApiBody({
      description: `A resource of ${name}, as it documents it for the topic.`,
      schema: { type: 'object', additionalProperties: true },
      examples: { order: { summary: 'An order, shortened', value: { id: 6200407294252 } } },
    }),
  );
}

/** Where the webhooks of store platforms come in. */
@ApiTags('Platforms')
@Controller('platforms')
export class PlatformsController {
  private readonly turns = new StoreTurns(1);

  constructor(
    private readonly inbox: PlatformInboxService,
    private readonly bodies: BodyReaderService,
    private readonly attempts: AttemptLimitService,
  ) {}

  @Post('shopify/:connection_id')
  @DeliveryRoute('receiveShopifyWebhook', 'Shopify', 'X-Shopify-Hmac-Sha256')
  receiveShopify(@Req() request: TenantRequest, @Param() path: ConnectionPath): Promise<HttpResult> {
    return this.receive('shopify', request, path);
  }

  @Post('woocommerce/:connection_id')
  @DeliveryRoute('receiveWooCommerceWebhook', 'WooCommerce', 'X-WC-Webhook-Signature')
  receiveWooCommerce(@Req() request: TenantRequest, @Param() path: ConnectionPath): Promise<HttpResult> {
    return this.receive('woocommerce', request, path);
  }

  /** Reads the body only once the connection is known, so strangers cannot fill the memory with large ones. */
  private async receive(
    platform: Platform,
    request: TenantRequest,
    { connection_id }: ConnectionPath,
  ): Promise<HttpResult> {
    const connection = await this.inbox.find(platform, connection_id);
    // A removed connection too: the platform sends for other shops from the same address.
    const takenBack = connection && this.attempts.takeBack(request, ADDRESS_LIMIT);
    if (!connection || !hasAddress(connection))
      throw new Problem('PLATFORM_CONNECTION_NOT_FOUND', 'There is no such connection, or it was removed.');
    // The bytes count for the store.
    request.store = connection;
    const isSmall = Number(request.headers['content-length']) <= LARGE_BYTES;
    const turn = isSmall ? undefined : this.turns.take(connection.store_id);
    try {
      if (turn) await Promise.race([turn, delay(MAX_WAIT_MS, undefined, { ref: false })]);
      await Promise.all([takenBack, this.bodies.read(request)]);
      const raw: unknown = request.body;
      await this.inbox.receive(connection, request.headers, Buffer.isBuffer(raw) ? raw : Buffer.alloc(0));
    } finally {
      void turn?.then((end) => end());
    }
    return new HttpResult(200, undefined);
  }
}
