import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowKey } from '../../platform/database/lease-table.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext, type Store, StoresService } from '../../stores/index.js';
import { CARRIER_ACTOR, type CarrierUpdate, type ParcelUpdate } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import { ShipmentEventsService } from '../persistence/shipment-events.service.js';
import { type ShipmentRecord, ShipmentsRepository } from '../persistence/shipments.repository.js';
import { attentionOf, expectedBy } from '../rules/attention.js';
import { updateOf } from '../rules/reused-number.js';
import {
  currentStatus,
  type DecisiveEvent,
  erasedEvent,
  etaAfter,
  eventFingerprint,
  newEvents,
  type TimelineEvent,
} from '../rules/timeline.js';

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
   */
  async applyAll(updates: readonly ParcelUpdate[], importer?: CallerContext): Promise<void> {
    if (updates.length === 0) return;
    await this.database.transaction(async () => {
      const [locked, timelines] = await this.lock(updates);
      const parcels = new Map(locked);
      const added: (TimelineEvent & { parcel: Parcel })[] = [];
      const changes: Change[] = [];
      for (const { parcelId, update: received } of updates) {
        const [before, timeline] = [parcels.get(parcelId), timelines.get(parcelId)];
        const update = before && updateOf(before, received);
        if (!update || !timeline) continue;
        const events = newEvents(timeline, update.events);
        const stored = before.redacted_at === null ? events : events.map(erasedEvent);
        added.push(...stored.map((event) => ({ ...event, parcel: before })));
        const eta = etaAfter(before.eta, timeline, update);
        timeline.push(...events);
        const moved = {
          ...before,
          ...currentStatus(timeline),
          eta,
          expected_by: eta === before.eta ? before.expected_by : expectedBy({ ...before, eta }),
        };
        const after = { ...moved, ...attentionOf(moved, timeline) };
        parcels.set(parcelId, after);
        if (!isSame(before, after)) changes.push({ before, after });
      }
      await this.parcels.appendEvents(added);
      const changed = new Set(changes.map(({ after }) => after.id));
      await this.parcels.updateStatuses(
        [...changed].map((id) => ({ before: locked.get(id) as Parcel, after: parcels.get(id) as Parcel })),
      );
      await this.recordShipmentEvents(changes, importer);
      if (!importer) await this.events.reportUnderWay(changes);
    });
  }

  /** Locks the parcels of updates, and finds the events that decide what the updates change. */
  private async lock(updates: readonly ParcelUpdate[]): Promise<[Map<string, Parcel>, Map<string, DecisiveEvent[]>]> {
    const received = new Map<string, RowKey & { fingerprints: Set<string> }>();
    for (const { storeId, parcelId: id, update } of updates) {
      const parcel = received.get(id) ?? { storeId, id, fingerprints: new Set() };
      received.set(id, parcel);
      for (const event of update.events) parcel.fingerprints.add(eventFingerprint(event));
    }
    const parcels = [...received.values()];
    return [await this.parcels.findAllForUpdate(parcels), await this.parcels.findDecisiveEvents(parcels)];
  }

  /** Records an event of each live shipment in a parcel for each change of its status or substatus (C-TRK-29, C-TRK-30). */
  private async recordShipmentEvents(changes: readonly Change[], importer?: CallerContext): Promise<void> {
    const byParcel = groupBy(changes.filter(isVisible), ({ after }) => after.id);
    if (byParcel.size === 0) return;
    const parcels = [...byParcel.values()].flatMap(([first]) => (first ? [keyOf(first.after)] : []));
    const stores = new Map<string, Store>();
    for (const storeId of new Set(parcels.map((parcel) => parcel.storeId)))
      stores.set(storeId, await this.stores.get(storeId));
    const now = this.clock.now();
    await this.shipments.lockOfParcels(parcels);
    for await (const page of this.shipments.findAll('parcel_id', parcels)) {
      const changesOf = ({ parcel_id }: ShipmentRecord): Change[] => byParcel.get(parcel_id ?? '') ?? [];
      for (const shipment of page)
        await this.recordChanges(
          shipment,
          changesOf(shipment),
          importer ?? tracking(stores.get(shipment.store_id)),
          now,
        );
      for (const [count, some] of groupBy(page, (shipment) => changesOf(shipment).length))
        await this.shipments.addToVersions(some, count, now);
    }
  }

  private async recordChanges(
    shipment: ShipmentRecord,
    changes: readonly Change[],
    caller: CallerContext | undefined,
    now: Date,
  ): Promise<void> {
    if (!caller) return;
    let { version } = shipment;
    for (const { before, after } of changes) {
      const { status, substatus } = after;
      const updated = { ...shipment, status, substatus, version: ++version, updated_at: now };
      await this.events.record(
        status === before.status ? 'shipment.updated' : 'shipment.status_changed',
        updated,
        caller,
        now,
      );
    }
  }
}

function groupBy<T, Key>(items: readonly T[], keyOf: (item: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const tracking = (store: Store | undefined): CallerContext | undefined => store && { store, actor: CARRIER_ACTOR };

const keyOf = ({ store_id: storeId, id }: Parcel): RowKey => ({ storeId, id });

/** Whether a change shows in the parcel's shipments. */
function isVisible({ before, after }: Change): boolean {
  return before.status !== after.status || before.substatus !== after.substatus;
}

function isSame(a: Parcel, b: Parcel): boolean {
  const isSameTime = (name: 'delivered_at' | 'attention_at') => a[name]?.getTime() === b[name]?.getTime();
  const isSameText = (name: 'status' | 'substatus' | 'eta' | 'attention_reason') => a[name] === b[name];
  return (
    (['status', 'substatus', 'eta', 'attention_reason'] as const).every(isSameText) &&
    (['delivered_at', 'attention_at'] as const).every(isSameTime)
  );
}
