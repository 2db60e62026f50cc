import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentStore, DATA_LIMITS, RequireStore } from '../../auth/index.js';
import { type Store } from '../../stores/index.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { ApiRoute, type ApiRouteOptions } from '../../platform/http/api-route.js';
import { suggestedCarriers } from '../carriers/carrier-token.js';
import { SHIPMENT_LIMIT } from '../shipments.limits.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { PatchShipmentBody, PushShipmentBody, ShipmentIdPath, TrackingNumberPath } from '../model/shipment-bodies.js';
import { ShipmentDto, TrackingTimelineView, WrittenShipmentDto } from '../model/shipment.resource.js';
import { PATCH_EXAMPLES, PUSH_EXAMPLES } from './shipments.examples.js';
import { checkPatch } from '../rules/shipment-patch.js';
import { ShipmentCancellationsService } from '../services/shipment-cancellations.service.js';
import { ShipmentQueriesService } from '../services/shipment-queries.service.js';
import { ShipmentsService, type WrittenShipment } from '../services/shipments.service.js';

const PATCH = {
  description:
    'An RFC 7396 merge patch: null clears a member, absent members stay, objects are merged, `items` and `return_label` are replaced.',
  auth: 'store',
  limits: [SHIPMENT_LIMIT],
  idempotency: 'none',
  body: PatchShipmentBody,
  bodyExamples: PATCH_EXAMPLES,
  bodyFormat: 'merge-patch',
  answers: { 200: { description: 'The changed shipment.', type: WrittenShipmentDto } },
  checkAgainstPath: checkPatch,
} satisfies Partial<ApiRouteOptions>;

/** Shipments over HTTP (C-SHP, C-PATCH, C-TRK). */
@ApiTags('Shipments')
@Controller('shipments')
export class ShipmentsController {
  constructor(
    private readonly shipments: ShipmentsService,
    private readonly cancellations: ShipmentCancellationsService,
    private readonly reads: ShipmentQueriesService,
  ) {}

  @Post()
  @ApiRoute({
    operationId: 'createShipment',
    rules: 'C-SHP, C-CAR',
    summary: 'Push a tracking number',
    description:
      'Registers a parcel with its carrier, with or without an order. If one parcel has several orders, push its number once ' +
      'for each. The same number and order with another carrier supersedes the existing shipment.',
    auth: 'store',
    limits: [SHIPMENT_LIMIT],
    idempotency: 'optional',
    body: PushShipmentBody,
    bodyExamples: PUSH_EXAMPLES,
    answers: {
      201: { description: 'The shipment is registered.', type: WrittenShipmentDto },
      202: {
        description: 'The shipment is stored, but no carrier could be identified, so no events will arrive.',
        type: WrittenShipmentDto,
      },
    },
    problems: ['TRACKING_NUMBER_ALREADY_EXISTS', 'SHIPMENT_LIMIT_REACHED'],
  })
  @RequireStore('oms_push', 'tracking')
  async push(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Body() body: PushShipmentBody,
  ): Promise<HttpResult> {
    const written = await this.shipments.push({ store, actor }, body);
    if (written.shipment.tracking_carrier !== null) return new HttpResult(201, answerOf(written));
    const suggested_carriers = suggestedCarriers(written.shipment.carrier);
    const hint = suggested_carriers.length > 0 && { suggested_carriers };
    return new HttpResult(202, { ...answerOf(written), ...hint });
  }

  @Patch('by-id/:id')
  @ApiRoute({
    ...PATCH,
    operationId: 'updateShipmentById',
    rules: 'C-PATCH, C-SHP',
    summary: 'Change a shipment by its id',
    path: ShipmentIdPath,
    problems: [
      'IMMUTABLE_SHIPMENT_FIELD',
      'NO_UPDATABLE_FIELDS',
      'SHIPMENT_NOT_FOUND',
      'TRACKING_NUMBER_ALREADY_EXISTS',
      'SHIPMENT_LIMIT_REACHED',
    ],
  })
  @RequireStore('oms_push', 'tracking')
  async patchById(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param() { id }: ShipmentIdPath,
    @Body() body: PatchShipmentBody,
  ): Promise<object> {
    return answerOf(await this.shipments.patchById({ store, actor }, id, body));
  }

  @Post('by-id/:id/cancel')
  @ApiRoute({
    operationId: 'cancelShipmentById',
    rules: 'C-SHP-31 to C-SHP-33',
    summary: 'Cancel a shipment',
    description:
      'For a label that was voided: the shipment leaves the order, its page and its messages. A repeat changes nothing.',
    auth: 'store',
    limits: [SHIPMENT_LIMIT],
    idempotency: 'none',
    path: ShipmentIdPath,
    answers: { 200: { description: 'The cancelled shipment.', type: ShipmentDto } },
    problems: ['SHIPMENT_NOT_FOUND'],
  })
  @RequireStore('oms_push', 'tracking')
  async cancel(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param() { id }: ShipmentIdPath,
  ): Promise<object> {
    return this.cancellations.cancel({ store, actor }, id);
  }

  @Patch(':tracking_number')
  @ApiRoute({
    ...PATCH,
    operationId: 'updateShipment',
    rules: 'C-PATCH, C-SHP',
    summary: 'Change a shipment by its tracking number',
    path: TrackingNumberPath,
    problems: [
      'IMMUTABLE_SHIPMENT_FIELD',
      'NO_UPDATABLE_FIELDS',
      'SHIPMENT_NOT_FOUND',
      'AMBIGUOUS_TRACKING_NUMBER',
      'TRACKING_NUMBER_ALREADY_EXISTS',
      'SHIPMENT_LIMIT_REACHED',
    ],
  })
  @RequireStore('oms_push', 'tracking')
  async patchByNumber(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param() { tracking_number }: TrackingNumberPath,
    @Body() body: PatchShipmentBody,
  ): Promise<object> {
    return answerOf(await this.shipments.patchByNumber({ store, actor }, tracking_number, body));
  }

  @Get(':tracking_number')
  @ApiRoute({
    operationId: 'getShipmentTimeline',
    rules: 'C-TRK-1 to C-TRK-13, C-TRK-37',
    summary: 'Read the timeline of a tracking number',
    auth: 'store',
    limits: DATA_LIMITS,
    idempotency: 'none',
    path: TrackingNumberPath,
    answers: { 200: { description: 'The timeline.', type: TrackingTimelineView } },
    problems: ['SHIPMENT_NOT_FOUND'],
  })
  @RequireStore('tracking')
  async timeline(@CurrentStore() store: Store, @Param() { tracking_number }: TrackingNumberPath): Promise<object> {
    return await this.reads.timeline(store, tracking_number);
  }
}

function answerOf({ shipment, isErased }: WrittenShipment): object {
  return { ...shipment, ...(isErased && { personal_data: 'redacted' }) };
}
