// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { type CallerContext } from '../../stores/index.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { type ShipmentView, type StallView } from '../model/shipment.resource.js';
import { expectedEta } from '../rules/expected-delivery.js';
import { countsFrom, type DecisiveEvent } from '../rules/timeline.js';
import { DeliveryForecastService } from './delivery-forecast.service.js';
import { ShipmentQueriesService } from './shipment-queries.service.js';

/** The queue of followed parcels that got under way (C-MSG-51); a job's reference is the parcel id. */
export const FOLLOWED_QUEUE = 'shipments.followed';

/** The queue of parcels with events that their carriers date ahead; a job's reference is the parcel id. */
export const AHEAD_QUEUE = 'shipments.ahead';

/** The view of a shipment in an event, and its JSON. */
export interface RecordedShipment {
  view: ShipmentView;
  json: string;
}

export type ShipmentEventType = `shipment.${
  | 'created'
  | 'updated'
  | 'status_changed'
  | 'stalled'
  | 'resumed'
  | 'cancelled'
  | 'redacted'}`;

const UNDER_WAY: readonly ShipmentStatus[] = ['IN_TRANSIT', 'OUT_FOR_DELIVERY'];

/** Records the events of shipments in the outbox (C-TRK-29), and adds the jobs of what happens to their parcels. */
@Injectable()
export class ShipmentEventsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly queries: ShipmentQueriesService,
    private readonly jobs: JobsService,
    private readonly forecasts: DeliveryForecastService,
  ) {}

  /**
   * Records an event with the shipment's current view, in the open transaction. Its version is the event's sequence.
   * @param moved its parcel, in events that the carrier causes: they have a forecast
   */
  async record(
    type: ShipmentEventType,
    shipment: ShipmentRecord,
    { store, actor, silence }: CallerContext,
    occurredAt: Date,
    moved?: Parcel,
  ): Promise<RecordedShipment> {
    const shown = this.queries.view(store, shipment);
    const prediction = moved && { prediction: await this.forecasts.predict(moved.store_id, moved) };
    const stall = moved && type === 'shipment.stalled' ? { stall: await this.stallOf(moved) } : {};
    const view = { ...shown, ...prediction, ...stall };
    const json = stringifyJson(view);
    await this.outbox.record({
      storeId: shipment.store_id,
      type,
      resource: 'shipment',
      resourceId: shipment.id,
      sequence: shipment.version,
      occurredAt,
      actor,
      silence,
      json,
    });
    return { view, json };
  }

  private async stallOf(parcel: Parcel): Promise<StallView> {
    const { stalled_at: since, stall_reason: reason } = parcel;
    if (since === null || reason === null) throw new Error('Parcel has not stalled');
    const expected_on = expectedEta(parcel)?.slice(0, 10) ?? null;
    return { since: since.toISOString(), reason, expected_on, usual_days: await this.forecasts.usualDays(parcel) };
  }

  /** Adds a job for each followed parcel that got under way. Its handler must be idempotent: a parcel can do so again. */
  async reportUnderWay(changes: readonly { before: Parcel; after: Parcel }[]): Promise<void> {
    const moved = changes.filter(
      ({ before, after }) =>
        before.status !== after.status && after.followed_at !== null && UNDER_WAY.includes(after.status),
    );
    const storeIds = new Map(moved.map(({ after }) => [after.id, after.store_id]));
    for (const [reference, storeId] of storeIds) await this.jobs.add({ storeId, queue: FOLLOWED_QUEUE, reference });
  }

  /** Schedules the moment at which the next event that is dated ahead begins to count (C-TRK-40), in the open transaction. */
  async scheduleAhead(parcel: Parcel, timeline: readonly DecisiveEvent[], now: Date): Promise<void> {
    const times = timeline.map((event) => countsFrom(event).getTime()).filter((time) => time > now.getTime());
    if (times.length === 0) return;
    const { store_id: storeId, id: reference } = parcel;
    await this.jobs.add({ storeId, queue: AHEAD_QUEUE, reference, dueAt: new Date(Math.min(...times)) });
  }
}
