// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext } from '../../stores/index.js';
import { parcelKey, type TrackedNumber } from '../carriers/carrier-detection.js';
import { type ParcelCarrier } from '../model/parcel.entity.js';
import { shipmentContent } from '../model/shipment-content.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import {
  type LockedParcel,
  type SameNumberParcel,
  TrackedNumbersRepository,
  type WantedParcel,
} from '../persistence/tracked-numbers.repository.js';
import { eventsFrom, mayBeOver, type NumberedParcel, decideParcel } from '../rules/reused-number.js';
import { RegistrationSchedulerService } from './registration-scheduler.service.js';
import { TimelineService } from './timeline.service.js';

/**
 * A parcel to track, when it left if that was said (an RFC 3339 instant), when it arrived and when its events begin if that is
 * known.
 */
export type PushedParcel = WantedParcel & { shipped_at?: string | null; arrived_at?: Date; events_from?: Date };

type Candidate = SameNumberParcel & NumberedParcel;

/** Finds the parcels that have their numbers now, or had them before. */
@Injectable()
export class TrackedParcelsService {
  constructor(
    private readonly numbers: TrackedNumbersRepository,
    private readonly parcels: ParcelsRepository,
    private readonly timeline: TimelineService,
    private readonly registrations: RegistrationSchedulerService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds or creates the parcels of carriers and numbers, and locks their numbers until the open transaction ends. A number that is
   * used again has several parcels, each of its time (C-TRK-44).
   * @param orderKey the order number, or empty for none
   * @param importer who imports the parcels, if they have arrived
   * @returns a function that finds the parcel of a wanted carrier and number
   */
  async getOrCreate(
    storeId: string,
    wanted: readonly PushedParcel[],
    orderKey: string,
    importer?: CallerContext,
  ): Promise<(tracked: TrackedNumber) => LockedParcel> {
    const parcelOf = await this.numbers.getOrCreate(storeId, wanted);
    const doubtful = wanted.filter((each) => {
      const parcel = parcelOf(each);
      return parcel.events_from !== null || each.arrived_at !== undefined || mayBeOver(parcel, this.clock.now());
    });
    if (doubtful.length === 0) return parcelOf;
    const candidates = await this.findCandidates(storeId, doubtful);
    const orderedAt = (await this.numbers.findOrderedAt(storeId, orderKey)) ?? this.clock.now();
    const placed = new Map<string, LockedParcel>();
    for (const each of doubtful) {
      const key = parcelKey(each);
      if (!placed.has(key))
        placed.set(key, await this.place(storeId, each, candidates.get(key) ?? [], orderedAt, importer));
    }
    return (tracked) => placed.get(parcelKey(tracked)) ?? parcelOf(tracked);
  }

  private async place(
    storeId: string,
    pushed: PushedParcel,
    candidates: readonly Candidate[],
    orderedAt: Date,
    importer: CallerContext | undefined,
  ): Promise<LockedParcel> {
    const shippedAt = pushed.shipped_at == null ? orderedAt : new Date(pushed.shipped_at);
    const begin = pushed.events_from ?? eventsFrom(shippedAt);
    const { index, isNew } = decideParcel(candidates, { shippedAt, arrivedAt: pushed.arrived_at, from: begin });
    const [former, next] = [candidates[index - 1], candidates[index]];
    if (!isNew && next) return next;
    const from = former ? begin : null;
    const parcel = await this.numbers.insertBetween(storeId, pushed, from, { former, next });
    if (next?.events_from === null && next.from) {
      await this.parcels.removeEventsBefore(storeId, next.id, next.from);
      await this.timeline.applyAll([{ storeId, parcelId: next.id, update: { events: [] } }], importer);
    }
    return parcel;
  }

  /** Finds the parcels that have or had the numbers, by `parcelKey`, the oldest first. */
  private async findCandidates(storeId: string, pushed: readonly PushedParcel[]): Promise<Map<string, Candidate[]>> {
    const parcels = await this.numbers.findAll(storeId, pushed);
    const lastScans = await this.parcels.findLastScans(
      storeId,
      parcels.map(({ id }) => id),
    );
    const firsts = parcels.filter(({ events_from }) => events_from === null).map(({ id }) => id);
    const isPast = pushed.some(({ arrived_at }) => arrived_at !== undefined);
    const departures = isPast ? await this.numbers.findDepartures(storeId, firsts) : new Map<string, Date>();
    const candidates = parcels.map((parcel): Candidate => {
      const leftAt = departures.get(parcel.id) ?? parcel.followed_at;
      const from = parcel.events_from ?? (leftAt ? eventsFrom(leftAt) : undefined);
      return { ...parcel, lastScan: lastScans.get(parcel.id), from };
    });
    return Map.groupBy(candidates, parcelKey);
  }

  /** Decides anew about parcels whose newest live shipment has another `eta`, in the open transaction (C-WORK-2). */
  async expect(
    storeId: string,
    changes: readonly { parcelId: string; pushed_eta: string | null }[],
    caller?: CallerContext,
  ): Promise<void> {
    const updates = changes.map((change) => ({ ...change, storeId, update: { events: [] } }));
    await this.timeline.applyAll(updates, caller?.silence && caller);
  }

  /** As `expect`, about the parcel of a shipment that has changed, if it has one. */
  async expectNewest({ store_id: storeId, parcel_id: parcelId }: ShipmentRecord): Promise<void> {
    const newest = parcelId === null ? undefined : await this.numbers.findNewestDocument(storeId, parcelId);
    if (parcelId === null || newest === undefined) return;
    await this.expect(storeId, [{ parcelId, pushed_eta: shipmentContent({ document: newest }).eta ?? null }]);
  }

  /** Schedules the registration of unregistered parcels, one after the other if they are imported (C-SHP-40). */
  async register(parcels: readonly ParcelCarrier[], { store, silence }: CallerContext): Promise<void> {
    if (silence) await this.registrations.scheduleBacklog(parcels, store);
    else for (const parcel of parcels) await this.registrations.schedule(parcel, store);
  }

  /** Marks that the timelines of parcels keep no personal data from now on (C-PRIV-7). */
  markErased(storeId: string, ids: readonly string[]): Promise<void> {
    return this.parcels.markErased(storeId, ids, this.clock.now());
  }

  /** Marks unregistered parcels as done, so that they are neither registered nor polled (C-IMP-12). */
  markUntracked(storeId: string, ids: readonly string[]): Promise<void> {
    return this.parcels.markUntracked(storeId, ids, this.clock.now());
  }
}
