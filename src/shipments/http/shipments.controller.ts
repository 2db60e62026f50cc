import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentActor, CurrentStore, RequireStore } from '../../auth/index.js';
import { type Store } from '../../stores/index.js';
import { Answer } from '../../platform/http/answer.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { PatchShipmentBody, PushShipmentBody } from './dto/shipment.dto.js';
import { ShipmentQueriesService } from '../services/shipment-queries.service.js';
import { GET_TIMELINE, PATCH_SHIPMENT, PATCH_SHIPMENT_BY_ID, PUSH_SHIPMENT } from './shipments.endpoints.js';
import { ShipmentsService } from '../services/shipments.service.js';

/** Shipments over HTTP (C-SHP, C-PATCH, C-TRK). */
@ApiTags('Shipments')
@Controller('shipments')
export class ShipmentsController {
  constructor(
    private readonly shipments: ShipmentsService,
    private readonly reads: ShipmentQueriesService,
  ) {}

  @Post()
  @Endpoint(PUSH_SHIPMENT)
  @RequireStore('oms_push', 'tracking')
  async push(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Body() body: PushShipmentBody,
  ): Promise<Answer> {
    const shipment = await this.shipments.push({ store, actor }, body);
    return new Answer(shipment.tracking_carrier === null ? 202 : 201, this.reads.view(shipment, store));
  }

  @Patch('by-id/:id')
  @Endpoint(PATCH_SHIPMENT_BY_ID)
  @RequireStore('oms_push', 'tracking')
  async patchById(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: PatchShipmentBody,
  ): Promise<Answer> {
    return new Answer(200, this.reads.view(await this.shipments.patchById({ store, actor }, id, body), store));
  }

  @Patch(':tracking_number')
  @Endpoint(PATCH_SHIPMENT)
  @RequireStore('oms_push', 'tracking')
  async patchByNumber(
    @CurrentStore() store: Store,
    @CurrentActor() actor: Actor,
    @Param('tracking_number') trackingNumber: string,
    @Body() body: PatchShipmentBody,
  ): Promise<Answer> {
    const shipment = await this.shipments.patchByNumber({ store, actor }, trackingNumber, body);
    return new Answer(200, this.reads.view(shipment, store));
  }

  @Get(':tracking_number')
  @Endpoint(GET_TIMELINE)
  @RequireStore('tracking')
  async timeline(@CurrentStore() store: Store, @Param('tracking_number') trackingNumber: string): Promise<Answer> {
    return new Answer(200, await this.reads.timeline(store, trackingNumber));
  }
}
