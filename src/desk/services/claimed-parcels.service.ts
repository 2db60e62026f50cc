// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { parcelsContaining } from '../../claims/index.js';
import { type IdentifiedLine, type OrderContent, OrderLookupRepository } from '../../orders/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import {
  lateDays,
  type ParcelTimelineView,
  ParcelTrackingService,
  sendsProof,
  shipmentContent,
  type ShipmentRecord,
  type ShipmentView,
  type TimelineEventView,
} from '../../shipments/index.js';

/** A parcel with a claimed line, as far as a decision depends on it. */
export interface EvidenceParcel extends Pick<ShipmentView, 'tracking_number' | 'carrier' | 'status' | 'substatus'> {
  last_scan: TimelineEventView | null;
  /** The carrier's event of the delivery that stands: the proof. */
  delivery: TimelineEventView | null;
  delivered_at: string | null;
  /** A date or a date-time. */
  eta: string | null;
  /** Days after the expected day, until the delivery or now. */
  late_days: number;
  /** Its id, if it is delivered and its carrier mails the proof of that on request (C-CAR-38). */
  provable_id: string | null;
}

/** Finds the parcels with the claimed lines of an order. */
@Injectable()
export class ClaimedParcelsService {
  constructor(
    private readonly orders: OrderLookupRepository,
    private readonly tracking: ParcelTrackingService,
    private readonly clock: ClockService,
  ) {}

  /** Finds the parcels with one of these lines, the oldest first. */
  async findByLines(storeId: string, orderNumber: string, lines: readonly IdentifiedLine[]): Promise<EvidenceParcel[]> {
    const { order, shipments } = await this.orders.findWithShipments(storeId, orderNumber);
    const contents = shipments.map((shipment) => ({ shipment, items: shipmentContent(shipment).items }));
    const claimed = contents.filter((parcel) => lines.some((line) => parcelsContaining(line, [parcel]).length > 0));
    const ids = claimed.flatMap(({ shipment: { parcel_id } }) => parcel_id ?? []);
    const timelines = await this.tracking.views(storeId, ids);
    const now = this.clock.now();
    const address = order?.content.shipping_address;
    return claimed.map(({ shipment }) => buildParcel(shipment, timelines.get(shipment.parcel_id ?? ''), address, now));
  }
}

function buildParcel(
  shipment: ShipmentRecord,
  timeline: ParcelTimelineView | undefined,
  address: OrderContent['shipping_address'],
  now: Date,
): EvidenceParcel {
  const { events = [], last_delivered_at: delivered_at = null } = timeline ?? {};
  const content = shipmentContent(shipment);
  const eta = timeline ? timeline.eta : (content.eta ?? null);
  const until = delivered_at === null ? now : new Date(delivered_at);
  return {
    tracking_number: shipment.tracking_number,
    carrier: shipment.tracking_carrier ?? shipment.carrier,
    status: shipment.status ?? 'PENDING',
    substatus: shipment.substatus,
    last_scan: events[0] ?? null,
    delivery: events.find((event) => event.status === 'DELIVERED' && event.occurred_at === delivered_at) ?? null,
    delivered_at,
    eta,
    late_days: lateDays({ eta, destination: content.ship_to ?? address, now: until }),
    provable_id: shipment.status === 'DELIVERED' && sendsProof(shipment.tracked_by) ? shipment.parcel_id : null,
  };
}
