import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentStore, DATA_LIMITS } from '../../../auth/index.js';
import { type Store } from '../../../stores/index.js';
import { ApiRoute } from '../../../platform/http/api-route.js';
import { WebhookDeliveriesService } from '../log/webhook-deliveries.service.js';
import { WebhookDeliveryAnswer, WebhookDeliveryPath } from './webhook-delivery.dto.js';

/** Single deliveries, also of deleted endpoints (C-WHE-10). */
@ApiTags('Webhook endpoints')
@Controller('webhook-deliveries')
export class WebhookDeliveriesController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Get(':delivery_id')
  @ApiRoute({
    operationId: 'getWebhookDelivery',
    rules: 'C-WHE-10, C-WHK-18',
    summary: 'Read a webhook delivery',
    description: 'The delivery with the request and the response of each attempt.',
    auth: 'store',
    limits: DATA_LIMITS,
    idempotency: 'none',
    path: WebhookDeliveryPath,
    answers: { 200: { description: 'The delivery.', type: WebhookDeliveryAnswer } },
    problems: ['WEBHOOK_DELIVERY_NOT_FOUND'],
  })
  async get(@CurrentStore() store: Store, @Param() { delivery_id }: WebhookDeliveryPath): Promise<{ data: object }> {
    return { data: { delivery: await this.deliveries.get(store.store_id, delivery_id) } };
  }
}
