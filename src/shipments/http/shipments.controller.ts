// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, CurrentStore, RequireStore, STORE_ROUTE } from '../../auth/index.js';
import { ApiRoute, type ApiRouteOptions } from '../../platform/http/api-route.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { suggestedCarriers } from '../carriers/carrier-token.js';
import { PatchShipmentBody, PushShipmentBody, ShipmentIdPath, TrackingNumberPath } from '../model/shipment-bodies.js';
import { ShipmentView, TimelineView, WrittenShipmentView } from '../model/shipment.resource.js';
import { checkPatch } from '../rules/shipment-patch.js';
import { ShipmentQueriesService } from '../services/shipment-queries.service.js';
import { ShipmentsService } from '../services/shipments.service.js';
import { SHIPMENT_LIMIT } from '../shipments.limits.js';

type Examples = NonNullable<ApiRouteOptions['bodyExamples']>;

const PUSH_EXAMPLES: Examples = {
  order: {
    summary: 'A parcel of an order',
    value: {
      tracking_number: '1Z5R89390357567127',
      carrier: 'ups',
      order_number: 'DEMO-1001',
      customer_email: 'ana@example.com',
      shipped_at: '2026-11-20T16:00:00-03:00',
      eta: '2026-11-29',
      items: [{ sku: 'A47295965BD0', quantity: 2 }],
      ship_to: { city: 'Imbituba', state: 'SC', zip: '88780', country: 'BR' },
    },
  },
  standalone: { summary: 'Only a tracking number', value: { tracking_number: 'RB123456785GB', carrier: 'royal_mail' } },
};

const PATCH_EXAMPLES: Examples = {
  eta: { summary: 'A new ETA', value: { eta: '2026-12-01' } },
  clear: { summary: 'Clear members', value: { customer_email: null, servicelevel: null } },
};

const PATCH = {
  description:
    'An RFC 7396 merge patch: null clears a member, absent members stay, objects are merged, `items` and `return_label` are replaced.',
  auth: 'store',
  limits: [SHIPMENT_LIMIT],
  idempotency: 'none',
  body: PatchShipmentBody,
  bodyExamples: PATCH_EXAMPLES,
  bodyFormat: 'merge-patch',
  answers: { 200: { description: 'The changed shipment.', type: WrittenShipmentView } },
  checkAgainstPath: checkPatch,
} satisfies Partial<ApiRouteOptions>;

/** Shipments over HTTP (C-SHP, C-PATCH, C-TRK). */
@ApiTags('Shipments')
@Controller('shipments')
export class ShipmentsController {
  constructor(
    private readonly shipments: ShipmentsService,
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
      201: { description: 'The shipment is registered.', type: WrittenShipmentView },
      202: {
        description: 'The shipment is stored, but no carrier could be identified, so no events will arrive.',
        type: WrittenShipmentView,
      },
    },
    problems: ['TRACKING_NUMBER_ALREADY_EXISTS', 'SHIPMENT_LIMIT_REACHED'],
  })
  @RequireStore('oms_push', 'tracking')
  async push(@CurrentCaller() caller: CallerContext, @Body() body: PushShipmentBody): Promise<HttpResult> {
    const shipment = await this.shipments.push(caller, body);
    if (shipment.tracking_carrier !== null) return new HttpResult(201, shipment);
    const suggested_carriers = suggestedCarriers(shipment.carrier);
    const hint = suggested_carriers.length > 0 && { suggested_carriers };
    return new HttpResult(202, { ...shipment, ...hint });
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
    @CurrentCaller() caller: CallerContext,
    @Param() { id }: ShipmentIdPath,
    @Body() body: PatchShipmentBody,
  ): Promise<WrittenShipmentView> {
    return this.shipments.patchById(caller, id, body);
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
    answers: { 200: { description: 'The cancelled shipment.', type: ShipmentView } },
    problems: ['SHIPMENT_NOT_FOUND'],
  })
  @RequireStore('oms_push', 'tracking')
  async cancel(@CurrentCaller() caller: CallerContext, @Param() { id }: ShipmentIdPath): Promise<ShipmentView> {
    return this.shipments.cancel(caller, id);
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
    @CurrentCaller() caller: CallerContext,
    @Param() { tracking_number }: TrackingNumberPath,
    @Body() body: PatchShipmentBody,
  ): Promise<WrittenShipmentView> {
    return this.shipments.patchByNumber(caller, tracking_number, body);
  }

  @Get(':tracking_number')
  @ApiRoute({
    operationId: 'getShipmentTimeline',
    rules: 'C-TRK-1 to C-TRK-13, C-TRK-37',
    summary: 'Read the timeline of a tracking number',
    description:
      'The live shipments of a number, and the steps of its parcel. If several carriers have the number, the top level describes the newest shipment.',
    ...STORE_ROUTE,
    path: TrackingNumberPath,
    answers: { 200: { description: 'The timeline.', type: TimelineView } },
    problems: ['SHIPMENT_NOT_FOUND'],
  })
  @RequireStore('tracking')
  async timeline(
    @CurrentStore() store: Store,
    @Param() { tracking_number }: TrackingNumberPath,
  ): Promise<TimelineView> {
    return this.reads.timeline(store, tracking_number);
  }
}
