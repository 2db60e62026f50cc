// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { GatewayRefused, GatewayUnavailable, type TrackingGateway } from '../gateway/tracking.gateway.js';
import { type CarrierUpdate } from '../model/carrier-update.js';
import { type Parcel } from '../model/parcel.entity.js';
import { CarrierAccountsRepository } from '../persistence/carrier-accounts.repository.js';
import { toTrackedParcel, TRACKING_TIMEOUT_MS } from './poll-scheduler.service.js';
import { TimelineService } from './timeline.service.js';
import { TrackingGatewaysService } from './tracking-gateways.service.js';

/** The queue that asks about the silent parcels of accounts; a job's reference is the account's id. */
export const RECOVERY_QUEUE = 'shipments.recovery';

/** As long as polls wait (C-TRK-17). */
const SILENCE_MS = 2 * 60 * 60 * 1000;
/** How often to look for silent parcels if there are few. */
const IDLE_MS = 10 * 60 * 1000;

/** Asks gateways about many silent parcels at once, within the calls that an account has (C-CAR-28). */
@Injectable()
export class TrackingRecoveryService {
  constructor(
    private readonly database: DatabaseService,
    private readonly accounts: CarrierAccountsRepository,
    private readonly gateways: TrackingGatewaysService,
    private readonly timeline: TimelineService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Makes one call for the parcels of an account that have been silent for longest.
   * @returns when to do so again; undefined if the store has removed the account
   */
  async recover(storeId: string, accountId: string): Promise<Date | undefined> {
    const account = await this.accounts.find(storeId, accountId);
    if (!account) return undefined;
    const gateway = this.gateways.ofAccount(account);
    if (!gateway.batch) return undefined;
    const now = this.clock.now();
    const after = (ms: number): Date => new Date(now.getTime() + ms);
    const { size, intervalMs } = gateway.batch;
    const silent = await this.accounts.findSilent(account, {
      since: after(-SILENCE_MS),
      registeredAfter: after(-TRACKING_TIMEOUT_MS),
      limit: size,
    });
    if (silent.length === 0) return after(Math.max(IDLE_MS, intervalMs));
    const postponedTo = gateway.postponedTo?.('fetch');
    if (postponedTo) return new Date(Math.max(postponedTo.getTime(), after(intervalMs).getTime()));
    try {
      await this.apply(silent, await this.ask(gateway, silent), now);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      return after(Math.max(intervalMs, (error.retryAfterSeconds ?? 0) * 1_000));
    }
    return after(silent.length === size ? intervalMs : Math.max(IDLE_MS, intervalMs));
  }

  /** A batch that is refused as a whole must not be asked about again and again. */
  private async ask(gateway: TrackingGateway, parcels: readonly Parcel[]): Promise<Map<string, CarrierUpdate>> {
    try {
      return (await gateway.fetchAll?.(parcels.map(toTrackedParcel))) ?? new Map<string, CarrierUpdate>();
    } catch (error) {
      if (error instanceof GatewayRefused) return new Map();
      throw error;
    }
  }

  private async apply(
    parcels: readonly Parcel[],
    updates: ReadonlyMap<string, CarrierUpdate>,
    askedAt: Date,
  ): Promise<void> {
    await this.database.transaction(async () => {
      await this.accounts.markAsked(parcels, askedAt);
      await this.timeline.applyAll(
        parcels.flatMap(({ store_id: storeId, id: parcelId }) => {
          const update = updates.get(parcelId);
          return update === undefined ? [] : [{ storeId, parcelId, update }];
        }),
      );
    });
  }
}
