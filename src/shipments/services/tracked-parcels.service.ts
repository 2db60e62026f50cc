import { Injectable } from '@nestjs/common';
import { ClockService } from '../../platform/time/clock.service.js';
import { parcelKey, type TrackedNumber } from '../carriers/carrier-detection.js';
import { ParcelsRepository } from '../persistence/parcels.repository.js';
import {
  type LockedParcel,
  TrackedNumbersRepository,
  type WantedParcel,
} from '../persistence/tracked-numbers.repository.js';
import { isFinished, reusedFrom } from '../rules/reused-number.js';

/** A parcel to track, and when it left if that was said: an RFC 3339 instant. */
export type PushedParcel = WantedParcel & { shipped_at?: string | null };

/** Finds the parcels that have their numbers now. */
@Injectable()
export class TrackedParcelsService {
  constructor(
    private readonly numbers: TrackedNumbersRepository,
    private readonly parcels: ParcelsRepository,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds or creates the parcels of carriers and numbers, and locks their rows until the open transaction ends. A number that is
   * used again gets a new parcel (C-TRK-44).
   * @param orderKey the order number, or empty for none
   * @returns a function that finds the parcel of a wanted carrier and number
   */
  async getOrCreate(
    storeId: string,
    wanted: readonly PushedParcel[],
    orderKey: string,
  ): Promise<(tracked: TrackedNumber) => LockedParcel> {
    const parcelOf = await this.numbers.getOrCreate(storeId, wanted);
    const finished = wanted.filter((each) => isFinished(parcelOf(each)));
    if (finished.length === 0) return parcelOf;
    const lastScans = await this.parcels.findLastScans(
      storeId,
      finished.map((each) => parcelOf(each).id),
    );
    const orderedAt = (await this.numbers.findOrderedAt(storeId, orderKey)) ?? this.clock.now();
    const renewed = new Map<string, LockedParcel>();
    for (const each of finished) {
      const [key, parcel] = [parcelKey(each), parcelOf(each)];
      const shippedAt = each.shipped_at == null ? orderedAt : new Date(each.shipped_at);
      const from = reusedFrom(lastScans.get(parcel.id) ?? shippedAt, shippedAt);
      if (from && !renewed.has(key)) renewed.set(key, await this.numbers.reuseNumber(storeId, parcel.id, each, from));
    }
    return (tracked) => renewed.get(parcelKey(tracked)) ?? parcelOf(tracked);
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
