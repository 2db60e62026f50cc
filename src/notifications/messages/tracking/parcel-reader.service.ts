// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { customerClaimLines } from '../../../claims/index.js';
import { cancellationOf, OrderUnitsService } from '../../../orders/index.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import {
  type Parcel,
  parcelNews,
  type ParcelNews,
  ParcelTrackingService,
  ShipmentQueriesService,
} from '../../../shipments/index.js';
import { isDelay, type TrackingTopic } from '../message-triggers.js';
import { type ShipmentContext } from './shipment-context.service.js';
import { deliveryPlace, isLoss, type NotifiedShipment } from './tracking-view.js';

/** Reads what messages say about the parcels of shipments. */
@Injectable()
export class ParcelReaderService {
  constructor(
    private readonly parcels: ParcelTrackingService,
    private readonly shipments: ShipmentQueriesService,
    private readonly units: OrderUnitsService,
    private readonly clock: ClockService,
  ) {}

  async read(context: ShipmentContext, topic: TrackingTopic): Promise<Omit<NotifiedShipment, 'context' | 'pageUrl'>> {
    const parcel = await this.find(context);
    return {
      parcel,
      prediction: parcel ? await this.parcels.predict(parcel) : null,
      news: parcel && isDelay(topic) ? await this.readNews(context, parcel) : undefined,
      mayClaim: isLoss(topic, parcel) && (await this.mayClaim(context)),
    };
  }

  /** Finds the news of a parcel that has stalled; undefined if it has resumed, or its order was cancelled (C-MSG-67). */
  async findStalled(context: ShipmentContext): Promise<ParcelNews | undefined> {
    const parcel = await this.find(context);
    if (!parcel || parcel.stalled_at === null) return undefined;
    if (context.order && cancellationOf(context.order)?.status === 'full') return undefined;
    return this.readNews(context, parcel);
  }

  private async find({ shipment: { store_id, parcel_id } }: ShipmentContext): Promise<Parcel | undefined> {
    return parcel_id === null ? undefined : this.parcels.find(store_id, parcel_id);
  }

  private async readNews(context: ShipmentContext, { store_id, id }: Parcel): Promise<ParcelNews> {
    const { view: parcel, silence } = (await this.shipments.parcels(store_id, [id])).get(id) ?? {};
    return parcelNews({ ...context, parcel, silence }, deliveryPlace(context));
  }

  /** Whether the customer may file a claim, as on the tracking page (C-SELF-7). */
  private async mayClaim({ store, order }: ShipmentContext): Promise<boolean> {
    // The code of the form is mailed to the address of the order (C-PRIV-14).
    if (!order?.content.customer.email || !store.self_service.claims || !order.content.is_protected) return false;
    const held = await this.units.findHeld(order);
    return customerClaimLines(store.claim_policy, order, held, this.clock.now()).length > 0;
  }
}
