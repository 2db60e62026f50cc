// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Destination } from '../../platform/time/zone-of-place.js';
import { type CallerContext } from '../../stores/index.js';
import { type CarrierUpdate, type ParcelUpdate } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { decideAttention, decideStalls, expectedBy } from '../rules/attention.js';
import { currentStatus } from '../rules/current-status.js';
import { selectOwnUpdate } from '../rules/reused-number.js';
import {
  applyUpdate,
  type DecisiveEvent,
  erasedEvent,
  etaAfter,
  eventsUntil,
  lastScan,
  type TimelineChange,
  type TimelineEvent,
} from '../rules/timeline.js';
import { DeliveryForecastService } from './delivery-forecast.service.js';
import { type ReportedParcel, ParcelNewsService } from './parcel-news.service.js';
import { ShipmentEventsService, type ShipmentEventType } from './shipment-events.service.js';

/** A parcel before and after an update that changed its status, its ETA, its delivery or when it needs attention. */
interface Change {
  before: Parcel;
  after: Parcel;
}

/** Applies carrier updates to the timelines of parcels, and records events of their shipments. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly database: DatabaseService,
    private readonly parcels: ParcelsRepository,
    private readonly news: ParcelNewsService,
    private readonly events: ShipmentEventsService,
    private readonly forecasts: DeliveryForecastService,
    private readonly clock: ClockService,
  ) {}

  /** Applies a carrier update. Idempotent: events that the timeline has already are ignored (C-TRK-4). */
  async apply(storeId: string, parcelId: string, update: CarrierUpdate): Promise<void> {
    await this.applyAll([{ storeId, parcelId, update }]);
  }

  /**
   * Applies carrier updates in one transaction, with the same effect as one after the other.
   * @param importer who imports the updates of its store; by default they are news of carriers
   * @returns whether a timeline has other events than before
   */
  async applyAll(updates: readonly ParcelUpdate[], importer?: CallerContext): Promise<boolean> {
    if (updates.length === 0) return false;
    return this.database.transaction(async () => {
      const keys = [...new Map(updates.map(({ storeId, parcelId: id }) => [id, { storeId, id }])).values()];
      const locked = await this.parcels.findAllForUpdate(keys);
      const timelines = await this.parcels.findDecisiveEvents(keys);
      const parcels = new Map(locked);
      const changes: Change[] = [];
      const written = new EventChanges();
      const now = this.clock.now();
      for (const { parcelId, update: received, pushed_eta } of updates) {
        const [before, timeline] = [parcels.get(parcelId), timelines.get(parcelId)];
        const update = before && timeline && selectOwnUpdate(before, received, timeline);
        if (!update) continue;
        const change = applyUpdate(timeline, update, JSON.parse(before.destination) as Destination);
        written.add(before, change);
        timelines.set(parcelId, change.timeline);
        const pushed = pushed_eta === undefined ? before.pushed_eta : pushed_eta;
        const after = await this.decide(before, timeline, { ...update, pushed_eta: pushed }, change, now);
        await this.events.scheduleAhead(after, change.timeline, now);
        parcels.set(parcelId, after);
        if (!isSame(before, after)) changes.push({ before, after });
      }
      await this.parcels.removeEvents(written.removed);
      await this.parcels.appendEvents(written.added);
      const changed = new Set(changes.map(({ after }) => after.id));
      await this.parcels.updateStatuses(
        [...changed].map((id) => ({ before: locked.get(id) as Parcel, after: parcels.get(id) as Parcel })),
      );
      await this.news.record(changes.map(newsOf), importer);
      if (!importer) await this.events.reportUnderWay(changes);
      return written.added.length + written.removed.length > 0;
    });
  }

  /** The parcel after an update of its timeline. */
  private async decide(
    before: Parcel,
    timeline: readonly DecisiveEvent[],
    update: CarrierUpdate & Pick<Parcel, 'pushed_eta'>,
    change: TimelineChange,
    now: Date,
  ): Promise<Parcel> {
    const counting = eventsUntil(change.timeline, now);
    const counted = { ...change, added: eventsUntil(change.added, now) };
    const known = eventsUntil(timeline, now);
    const eta = etaAfter(before.eta, known, update, counted);
    const { pushed_eta } = update;
    const isExpectedAsBefore = eta === before.eta && pushed_eta === before.pushed_eta;
    const expected_by = isExpectedAsBefore ? before.expected_by : expectedBy({ ...before, eta, pushed_eta });
    const moved = { ...before, ...currentStatus(counting), eta, pushed_eta, expected_by };
    const isScanned = (lastScan(counting)?.getTime() ?? 0) > (lastScan(known)?.getTime() ?? 0);
    const facts = { ...moved, overdue_at: await this.forecasts.overdueAt(moved) };
    return { ...moved, ...decideAttention(facts, counting), ...decideStalls(facts, counting, { now, isScanned }) };
  }
}

/** The rows of events that several updates of a transaction delete and insert. */
class EventChanges {
  private readonly inserts = new Map<string, TimelineEvent & { parcel: Parcel }>();
  readonly removed: { parcel: Parcel; fingerprint: string }[] = [];

  get added(): (TimelineEvent & { parcel: Parcel })[] {
    return [...this.inserts.values()];
  }

  add(parcel: Parcel, { added, removed }: TimelineChange): void {
    const keyOfEvent = (fingerprint: string) => `${parcel.id} ${fingerprint}`;
    for (const { fingerprint } of removed)
      if (!this.inserts.delete(keyOfEvent(fingerprint))) this.removed.push({ parcel, fingerprint });
    for (const event of added) {
      const stored = parcel.redacted_at === null ? event : erasedEvent(event);
      this.inserts.set(keyOfEvent(event.fingerprint), { ...stored, parcel });
    }
  }
}

/** The events by which a change shows in the parcel's shipments (C-TRK-29, C-TRK-30, C-WORK-18). */
function newsOf({ before, after }: Change): ReportedParcel {
  const types: ShipmentEventType[] = [];
  if (before.status !== after.status) types.push('shipment.status_changed');
  else if (before.substatus !== after.substatus) types.push('shipment.updated');
  if (before.stalled_at !== null && after.stalled_at === null) types.push('shipment.resumed');
  return { parcel: after, types };
}

const COMPARED = [
  ...(['status', 'substatus', 'eta', 'attention_reason', 'delivered_at', 'last_delivered_at', 'attention_at'] as const),
  ...(['scanned_at', 'pushed_eta', 'expected_by', 'stalls_at', 'stalled_at', 'resumed_at'] as const),
];

function isSame(a: Parcel, b: Parcel): boolean {
  return COMPARED.every((name) => a[name]?.valueOf() === b[name]?.valueOf());
}
