import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowKey } from '../../platform/database/lease-table.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type Destination } from '../../platform/time/zone-of-place.js';
import { type CallerContext, type Store, StoresService } from '../../stores/index.js';
import { CARRIER_ACTOR, type CarrierUpdate, type ParcelUpdate } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentsRepository } from '../persistence/shipments.repository.js';
import { decideAttention, expectedBy } from '../rules/attention.js';
import { currentStatus } from '../rules/current-status.js';
import { selectOwnUpdate } from '../rules/reused-number.js';
import {
  applyUpdate,
  type DecisiveEvent,
  erasedEvent,
  etaAfter,
  eventsUntil,
  type TimelineChange,
  type TimelineEvent,
} from '../rules/timeline.js';
import { ShipmentEventsService } from './shipment-events.service.js';

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
    private readonly shipments: ShipmentsRepository,
    private readonly events: ShipmentEventsService,
    private readonly stores: StoresService,
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
      for (const { parcelId, update: received } of updates) {
        const [before, timeline] = [parcels.get(parcelId), timelines.get(parcelId)];
        const update = before && timeline && selectOwnUpdate(before, received, timeline);
        if (!update) continue;
        const change = applyUpdate(timeline, update, JSON.parse(before.destination) as Destination);
        written.add(before, change);
        timelines.set(parcelId, change.timeline);
        const after = movedParcel(before, timeline, update, change, now);
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
      await this.recordShipmentEvents(changes, importer);
      if (!importer) await this.events.reportUnderWay(changes);
      return written.added.length + written.removed.length > 0;
    });
  }

  /** Records an event of each live shipment in a parcel for each change of its status or substatus (C-TRK-29, C-TRK-30). */
  private async recordShipmentEvents(changes: readonly Change[], importer?: CallerContext): Promise<void> {
    const visible = changes.filter(isVisible);
    if (visible.length === 0) return;
    const byParcel = Map.groupBy(visible, ({ after }) => after.id);
    const storeIds = new Map(visible.map(({ after }) => [after.id, after.store_id]));
    const parcels = [...storeIds].map(([id, storeId]): RowKey => ({ storeId, id }));
    const stores = new Map<string, Store>();
    for (const storeId of new Set(parcels.map((parcel) => parcel.storeId)))
      stores.set(storeId, await this.stores.get(storeId));
    const now = this.clock.now();
    await this.shipments.lockByParcels(parcels);
    for await (const page of this.shipments.findAll('parcel_id', parcels)) {
      const changesOf = ({ parcel_id }: ShipmentRecord): Change[] => byParcel.get(parcel_id ?? '') ?? [];
      for (const shipment of page) {
        const caller = importer ?? { store: stores.get(shipment.store_id) as Store, actor: CARRIER_ACTOR };
        await this.recordChanges(shipment, changesOf(shipment), caller, now);
      }
      for (const [count, some] of Map.groupBy(page, (shipment) => changesOf(shipment).length))
        await this.shipments.addToVersions(some, count, now);
    }
  }

  private async recordChanges(
    shipment: ShipmentRecord,
    changes: readonly Change[],
    caller: CallerContext,
    now: Date,
  ): Promise<void> {
    let { version } = shipment;
    for (const { before, after } of changes) {
      const { status, substatus } = after;
      const updated = { ...shipment, status, substatus, version: ++version, updated_at: now };
      const type = status === before.status ? 'shipment.updated' : 'shipment.status_changed';
      await this.events.record(type, updated, caller, now, after);
    }
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

/** The parcel after an update of its timeline. */
function movedParcel(
  before: Parcel,
  timeline: readonly DecisiveEvent[],
  update: CarrierUpdate,
  change: TimelineChange,
  now: Date,
): Parcel {
  const counting = eventsUntil(change.timeline, now);
  const counted = { ...change, added: eventsUntil(change.added, now) };
  const eta = etaAfter(before.eta, eventsUntil(timeline, now), update, counted);
  const expected_by = eta === before.eta ? before.expected_by : expectedBy({ ...before, eta });
  const moved = { ...before, ...currentStatus(counting), eta, expected_by };
  return { ...moved, ...decideAttention(moved, counting) };
}

/** Whether a change shows in the parcel's shipments. */
function isVisible({ before, after }: Change): boolean {
  return before.status !== after.status || before.substatus !== after.substatus;
}

const COMPARED = [
  ...(['status', 'substatus', 'eta', 'attention_reason', 'delivered_at', 'last_delivered_at', 'attention_at'] as const),
  'scanned_at' as const,
];

function isSame(a: Parcel, b: Parcel): boolean {
  return COMPARED.every((name) => a[name]?.valueOf() === b[name]?.valueOf());
}
