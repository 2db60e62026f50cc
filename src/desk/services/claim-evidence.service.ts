import { Injectable } from '@nestjs/common';
import {
  type AlikePhoto,
  ClaimQueriesService,
  claimParcelOf,
  parcelsContaining,
  ClaimQueueService,
  type PolicyVerdict,
  policyVerdicts,
  presentFacts,
  type QueuedClaim,
} from '../../claims/index.js';
import { type IdentifiedLine, OrderLookupService, type UnitBalance, unitBalances } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import {
  type ParcelTimelineView,
  ParcelTrackingService,
  shipmentContent,
  type ShipmentRecord,
  type ShipmentView,
  type TimelineEventView,
} from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { lateDays } from '../rules/lateness.js';
import { type CustomerCases, CustomerCasesService } from './customer-cases.service.js';

/** A claimed line with the use of its units. */
export interface EvidenceLine extends UnitBalance {
  line_id: string;
  ordered_quantity: number;
}

/** A parcel with a claimed line, as far as a decision depends on it. */
export interface EvidenceParcel {
  tracking_number: string;
  /** Token of the carrier. */
  carrier: string;
  status: ShipmentView['status'];
  substatus: ShipmentView['substatus'];
  /** The carrier's last event. */
  last_scan: TimelineEventView | null;
  /** The carrier's event of the delivery that stands: the proof. */
  delivery: TimelineEventView | null;
  delivered_at: string | null;
  /** A date or a date-time. */
  eta: string | null;
  /** Days after the expected day, until the delivery or now. */
  late_days: number;
}

/** Everything that a decision on a claim depends on. */
export interface ClaimEvidence extends QueuedClaim {
  /** Undefined if the order was deleted. */
  subtotal: Amount | undefined;
  parcels: EvidenceParcel[];
  lines: EvidenceLine[];
  policy: PolicyVerdict[];
  /** Photos of the claim that look like one of an earlier claim of the store (C-PHO-11). */
  alike_photos: AlikePhoto[];
  customer: CustomerCases;
}

/** Puts together the evidence for a decision on a claim. */
@Injectable()
export class ClaimEvidenceService {
  constructor(
    private readonly database: DatabaseService,
    private readonly queue: ClaimQueueService,
    private readonly claims: ClaimQueriesService,
    private readonly orders: OrderLookupService,
    private readonly tracking: ParcelTrackingService,
    private readonly clock: ClockService,
    private readonly cases: CustomerCasesService,
  ) {}

  /**
   * Reads the evidence as of one moment.
   * @throws Problem CLAIM_NOT_FOUND
   */
  get(store: Store, claimId: string): Promise<ClaimEvidence> {
    const { store_id: storeId } = store;
    return this.database.snapshot(async () => {
      const queued = await this.queue.get(storeId, claimId);
      const record = await this.claims.record(storeId, claimId);
      const { content, order_number } = record;
      const found = await this.orders.findWithUnits(storeId, order_number, { locked: false });
      const items = found?.order.content.line_items ?? [];
      const lines = items.filter(({ line_id }) => content.claims_items.some((line) => line.line_id === line_id));
      const scanned = (found?.shipments ?? []).map((shipment) => claimParcelOf(shipment, true));
      const balances = unitBalances(items, found?.heldUnits ?? []);
      return {
        ...queued,
        subtotal: found?.order.content.amounts.subtotal,
        parcels: await this.findParcels(storeId, order_number, lines),
        lines: lines.map(({ line_id, quantity }) => ({
          line_id,
          ordered_quantity: quantity,
          ...(balances.get(line_id) ?? NO_UNITS),
        })),
        policy: policyVerdicts(
          store.claim_policy,
          content.policy_facts,
          presentFacts(content.policy_facts, lines, scanned),
        ),
        alike_photos: await this.claims.alikePhotos(record),
        customer: await this.cases.findByOrder(storeId, order_number),
      };
    });
  }

  /** Finds the parcels with one of these lines, the oldest first. */
  private async findParcels(
    storeId: string,
    orderNumber: string,
    lines: readonly IdentifiedLine[],
  ): Promise<EvidenceParcel[]> {
    const { shipments } = await this.orders.findWithShipments(storeId, orderNumber);
    const contents = shipments.map((shipment) => ({ shipment, items: shipmentContent(shipment).items }));
    const claimed = contents.filter((parcel) => lines.some((line) => parcelsContaining(line, [parcel]).length > 0));
    const ids = claimed.flatMap(({ shipment: { parcel_id } }) => parcel_id ?? []);
    const timelines = await this.tracking.views(storeId, ids);
    const now = this.clock.now();
    return claimed.map(({ shipment }) => buildParcel(shipment, timelines.get(shipment.parcel_id ?? ''), now));
  }
}

function buildParcel(shipment: ShipmentRecord, timeline: ParcelTimelineView | undefined, now: Date): EvidenceParcel {
  const { events = [], last_delivered_at: delivered_at = null } = timeline ?? {};
  const eta = timeline?.eta ?? shipmentContent(shipment).eta ?? null;
  return {
    tracking_number: shipment.tracking_number,
    carrier: shipment.tracking_carrier ?? shipment.carrier,
    status: shipment.status ?? 'PENDING',
    substatus: shipment.substatus,
    last_scan: events[0] ?? null,
    delivery: events.find((event) => event.status === 'DELIVERED' && event.occurred_at === delivered_at) ?? null,
    delivered_at,
    eta,
    late_days: lateDays(eta, delivered_at === null ? now : new Date(delivered_at)),
  };
}

const NO_UNITS = { cancelled_quantity: 0, returned_quantity: 0, claimed_quantity: 0, returnable_quantity: 0 };
