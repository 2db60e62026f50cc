// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, CurrentStore, STORE_ROUTE } from '../../../auth/index.js';
import { ApiRoute, type ApiRouteOptions } from '../../../platform/http/api-route.js';
import { HttpResult } from '../../../platform/http/http-result.js';
import { pageRequestOf } from '../../../platform/pagination/page.js';
import { toDate } from '../../../platform/time/time.js';
import { type CallerContext, type Store } from '../../../stores/index.js';
import { endpointFaults, endpointPatchFaults } from '../endpoints/endpoint-settings.js';
import {
  CreateWebhookEndpointBody,
  PatchWebhookEndpointBody,
  ReplayWebhooksBody,
  TestWebhookBody,
  WebhookEndpointAnswer,
  WebhookEndpointPath,
  WebhookEndpointsAnswer,
  WebhookReplayAnswer,
  WebhookTestAnswer,
  CREATE_ENDPOINT_EXAMPLES,
  PATCH_ENDPOINT_EXAMPLES,
  REPLAY_WEBHOOK_EXAMPLES,
} from '../endpoints/webhook-endpoint.resource.js';
import { WebhookEndpointsService } from '../endpoints/webhook-endpoints.service.js';
import { WebhookTestsService } from '../endpoints/webhook-tests.service.js';
import { WebhookDeliveriesService } from '../log/webhook-deliveries.service.js';
import {
  WebhookDeliveriesAnswer,
  WebhookDeliveriesQuery,
  WebhookDeliveryAnswer,
  WebhookDeliveryPath,
} from '../log/webhook-delivery.resource.js';
import { WebhookReplayService } from '../log/webhook-replay.service.js';

const OF_ENDPOINT = { ...STORE_ROUTE, path: WebhookEndpointPath } satisfies Partial<ApiRouteOptions>;

/** Webhook endpoints of the store (C-WHE). */
@ApiTags('Webhook endpoints')
@Controller('webhook-endpoints')
export class WebhookEndpointsController {
  constructor(
    private readonly endpoints: WebhookEndpointsService,
    private readonly tests: WebhookTestsService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly replays: WebhookReplayService,
  ) {}

  @Post()
  @ApiRoute({
    ...STORE_ROUTE,
    operationId: 'createWebhookEndpoint',
    rules: 'C-WHE-1, C-WHE-2, C-WHK-1 to C-WHK-9, C-WHK-24 to C-WHK-26',
    summary: 'Add a webhook endpoint',
    description: 'Only this answer has the secret. A store has at most 50 endpoints.',
    idempotency: 'optional',
    sealsAnswer: true,
    body: CreateWebhookEndpointBody,
    bodyExamples: CREATE_ENDPOINT_EXAMPLES,
    bodyRules: endpointFaults,
    answers: {
      201: {
        description: 'The endpoint with its secret.',
        type: WebhookEndpointAnswer,
        headers: { Location: 'Path of the endpoint.' },
      },
    },
  })
  async add(@CurrentCaller() caller: CallerContext, @Body() body: CreateWebhookEndpointBody): Promise<HttpResult> {
    const endpoint = await this.endpoints.add(caller, body);
    return new HttpResult(201, { data: { endpoint } }, { Location: `/webhook-endpoints/${endpoint.endpoint_id}` });
  }

  @Get()
  @ApiRoute({
    ...STORE_ROUTE,
    operationId: 'listWebhookEndpoints',
    rules: 'C-WHE-3',
    summary: 'List webhook endpoints',
    description: 'All endpoints of the store, oldest first, without their secrets.',
    answers: { 200: { description: 'All endpoints of the store.', type: WebhookEndpointsAnswer } },
  })
  async list(@CurrentStore() store: Store): Promise<{ data: object }> {
    return { data: { endpoints: await this.endpoints.list(store.store_id) } };
  }

  @Get(':endpoint_id')
  @ApiRoute({
    ...OF_ENDPOINT,
    operationId: 'getWebhookEndpoint',
    rules: 'C-WHE-3',
    summary: 'Read a webhook endpoint',
    description:
      'The endpoint without its secret. It shows whether events are sent, and since when attempts have failed.',
    answers: { 200: { description: 'The endpoint.', type: WebhookEndpointAnswer } },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  async get(@CurrentStore() store: Store, @Param() { endpoint_id }: WebhookEndpointPath): Promise<{ data: object }> {
    return { data: { endpoint: await this.endpoints.get(store.store_id, endpoint_id) } };
  }

  @Patch(':endpoint_id')
  @ApiRoute({
    ...OF_ENDPOINT,
    operationId: 'updateWebhookEndpoint',
    rules: 'C-WHE-4, C-WHE-5, C-WHK-1 to C-WHK-9, C-WHK-24 to C-WHK-26',
    summary: 'Change a webhook endpoint',
    description:
      'An RFC 7396 merge patch: absent members stay, null as `events` subscribes to all types, and null as `fields` sends everything.',
    body: PatchWebhookEndpointBody,
    bodyExamples: PATCH_ENDPOINT_EXAMPLES,
    bodyFormat: 'merge-patch',
    answers: { 200: { description: 'The changed endpoint.', type: WebhookEndpointAnswer } },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
    bodyRules: endpointPatchFaults,
  })
  async patch(
    @CurrentCaller() caller: CallerContext,
    @Param() { endpoint_id }: WebhookEndpointPath,
    @Body() body: PatchWebhookEndpointBody,
  ): Promise<{ data: object }> {
    return { data: { endpoint: await this.endpoints.update(caller, endpoint_id, body) } };
  }

  @Delete(':endpoint_id')
  @ApiRoute({
    ...OF_ENDPOINT,
    operationId: 'deleteWebhookEndpoint',
    rules: 'C-WHE-6',
    summary: 'Delete a webhook endpoint',
    description: 'Cancels its pending deliveries. Its deliveries can still be read by their ids.',
    answers: { 200: { description: 'The endpoint as it was.', type: WebhookEndpointAnswer } },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  async remove(
    @CurrentCaller() caller: CallerContext,
    @Param() { endpoint_id }: WebhookEndpointPath,
  ): Promise<{ data: object }> {
    return { data: { endpoint: await this.endpoints.remove(caller, endpoint_id) } };
  }

  @Post(':endpoint_id/rotate-secret')
  @ApiRoute({
    ...OF_ENDPOINT,
    operationId: 'rotateWebhookSecret',
    rules: 'C-WHE-7, C-WHK-6, C-WHK-7',
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'Only this answer has the new secret. For 24 hours the previous one signs too; a second rotation ends it at once, so ' +
      'repeat a failed request with the same Idempotency-Key.',
    idempotency: 'optional',
    sealsAnswer: true,
    answers: { 200: { description: 'The endpoint with its new secret.', type: WebhookEndpointAnswer } },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  async rotate(
    @CurrentCaller() caller: CallerContext,
    @Param() { endpoint_id }: WebhookEndpointPath,
  ): Promise<{ data: object }> {
    return { data: { endpoint: await this.endpoints.rotate(caller, endpoint_id) } };
  }

  @Post(':endpoint_id/test')
  @ApiRoute({
    ...OF_ENDPOINT,
    operationId: 'testWebhookEndpoint',
    rules: 'C-WHE-8, C-WHK-8',
    summary: 'Send a test webhook',
    description:
      'Sends `webhook.test`, or an example of a type of event, to this endpoint only, whatever its filter, also while its ' +
      'circuit breaker is open. No id in an example is one of the store.',
    idempotency: 'optional',
    body: TestWebhookBody,
    answers: { 202: { description: 'The test is scheduled.', type: WebhookTestAnswer } },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
  })
  async test(
    @CurrentCaller() caller: CallerContext,
    @Param() { endpoint_id }: WebhookEndpointPath,
    @Body() { type }: TestWebhookBody,
  ): Promise<{ data: object }> {
    const { webhook_id } = await this.tests.send(caller, endpoint_id, type);
    return { data: { webhook_id } };
  }

  @Get(':endpoint_id/deliveries')
  @ApiRoute({
    ...OF_ENDPOINT,
    operationId: 'listWebhookEndpointDeliveries',
    rules: 'C-WHE-9, C-WHK-18',
    summary: 'List the deliveries of a webhook endpoint',
    description:
      'Deliveries of the last 30 days with their attempts. With `type` or `status`, a page looks at 1,000 deliveries at most, ' +
      'so it may have few or none although `next_cursor` is not null.',
    query: WebhookDeliveriesQuery,
    answers: { 200: { description: 'A page of deliveries.', type: WebhookDeliveriesAnswer } },
    problems: ['VALIDATION_ERROR', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
  })
  async log(
    @CurrentStore() store: Store,
    @Param() { endpoint_id }: WebhookEndpointPath,
    @Query() { type, status, since, until, ...page }: WebhookDeliveriesQuery,
  ): Promise<{ data: object }> {
    const filter = { type, status, since: toDate(since), until: toDate(until) };
    const { items, next } = await this.deliveries.findPage(store.store_id, endpoint_id, filter, pageRequestOf(page));
    return { data: { deliveries: items, next_cursor: next } };
  }

  @Post(':endpoint_id/replay')
  @ApiRoute({
    ...OF_ENDPOINT,
    operationId: 'replayWebhookEvents',
    rules: 'C-WHE-11, C-WHE-12, C-WHK-20',
    summary: 'Send events again',
    description:
      'Sends up to 100 events by their ids, or those of a range that pass the filter. One request reads 10,000 events of a range ' +
      'at most; repeat it with `next_cursor` until that is null. Each event keeps its `webhook-id`. While the circuit breaker ' +
      'is open, they wait.',
    body: ReplayWebhooksBody,
    bodyExamples: REPLAY_WEBHOOK_EXAMPLES,
    answers: { 202: { description: 'The deliveries are scheduled.', type: WebhookReplayAnswer } },
    problems: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'WEBHOOK_ENDPOINT_DISABLED'],
  })
  async replay(
    @CurrentStore() { store_id }: Store,
    @Param() { endpoint_id }: WebhookEndpointPath,
    @Body() { event_ids, since, until, cursor }: ReplayWebhooksBody,
  ): Promise<{ data: object }> {
    if (event_ids) {
      const scheduled = await this.replays.replayEvents(store_id, endpoint_id, event_ids);
      return { data: { scheduled, next_cursor: null } };
    }
    const range = { since: new Date(since ?? 0), until: toDate(until), cursor };
    const { deliveries, next } = await this.replays.replayRange(store_id, endpoint_id, range);
    return { data: { scheduled: deliveries, next_cursor: next } };
  }
}

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
    ...STORE_ROUTE,
    path: WebhookDeliveryPath,
    answers: { 200: { description: 'The delivery.', type: WebhookDeliveryAnswer } },
    problems: ['WEBHOOK_DELIVERY_NOT_FOUND'],
  })
  async get(@CurrentStore() store: Store, @Param() { delivery_id }: WebhookDeliveryPath): Promise<{ data: object }> {
    return { data: { delivery: await this.deliveries.get(store.store_id, delivery_id) } };
  }
}
