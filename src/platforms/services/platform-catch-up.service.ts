// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig } from '../../platform/config/platform.settings.js';
import { SecretBoxService } from '../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { catchUpSource } from '../catch-up/catch-up-source.js';
import { type CatchUpPage, type CatchUpPosition, type CatchUpSource } from '../catch-up/catch-up.js';
import { PlatformHttp, PlatformRefused, PlatformUnavailable } from '../catch-up/platform-http.js';
import { type PlatformAccess } from '../model/connection-bodies.js';
import { isRemoved, type PlatformConnection } from '../model/platform-connection.entity.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { adapterOf } from '../rules/adapters.js';
import { PlatformInboxService } from './platform-inbox.service.js';

const EVERY_MS = 15 * 60_000;
/** The pause after a failure that may pass, if the platform does not say how long it wants to be left alone. */
const RETRY_MS = 5 * 60_000;
/** A run begins no page after this time, so that other stores get their turn. */
const RUN_MS = 10_000;
/** Longer than any run: a page of a slow shop takes minutes. Only after a worker has died does another one wait so long. */
const LEASE_MS = 15 * 60_000;
const BUSY_MS = 60_000;
const MAX_FAILURE = 512;

/** A connection with access to the API, and the only worker that reads it. */
type Leased = PlatformConnection & { access: string; catch_up_lease: Date };

/**
 * Asks platforms for the orders that changed, and stores them like deliveries: so they are applied, parked, retried and erased in
 * the same way (C-PLT-27 to C-PLT-30).
 */
@Injectable()
export class PlatformCatchUpService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<PlatformConfig, 'WEBHOOK_ALLOW_PRIVATE_TARGETS'>,
    private readonly database: DatabaseService,
    private readonly connections: PlatformConnectionsRepository,
    private readonly inbox: PlatformInboxService,
    private readonly secretBox: SecretBoxService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Reads some pages, and stores each together with the position after it.
   * @returns when to continue; undefined if there is nothing to ask until the access changes
   */
  async run(storeId: string, connectionId: string): Promise<Date | undefined> {
    const connection = await this.lease(storeId, connectionId);
    if (!connection) return undefined;
    if (connection === 'busy') return this.after(BUSY_MS);
    const allowPrivate = this.config.WEBHOOK_ALLOW_PRIVATE_TARGETS;
    const http = new PlatformHttp({ allowPrivate, clock: this.clock });
    try {
      const access = JSON.parse(this.secretBox.open(connection.access, connection.id)) as PlatformAccess;
      return await this.readPages(connection, catchUpSource(connection, access, { http, allowPrivate }));
    } catch (error) {
      return await this.recordFailure(connection, error);
    } finally {
      await http.close();
    }
  }

  private async readPages(connection: Leased, source: CatchUpSource): Promise<Date> {
    const endsAt = this.after(RUN_MS);
    for (let position = positionOf(connection); ;) {
      const page = await source.page(position);
      const isLastOfRun = page.isLast || this.clock.now() > endsAt;
      const isStored = await this.store(connection, source.topic, page, isLastOfRun);
      if (!isStored || isLastOfRun) return this.after(isStored && page.isLast ? EVERY_MS : 0);
      ({ position } = page);
    }
  }

  private store(
    connection: Leased,
    topic: string,
    { orders, position, isLast }: CatchUpPage,
    isLastOfRun: boolean,
  ): Promise<boolean> {
    return this.whileLeased(connection, async () => {
      for (const order of orders) await this.inbox.storeOnce(connection, topic, stringifyJson(order));
      return {
        catch_up_position: JSON.stringify(isLast ? this.withoutOld(position) : position),
        catch_up_failure: null,
        ...(isLast && { caught_up_at: this.clock.now() }),
        ...(isLastOfRun && { catch_up_lease: null }),
      };
    });
  }

  /** A shop where nothing changes is not asked again for orders whose delivery is deleted or erased by now. */
  private withoutOld({ since }: CatchUpPosition): CatchUpPosition {
    return { since: new Date(Math.max(Date.parse(since), this.clock.now().getTime() - DAY_MS)).toISOString() };
  }

  private async recordFailure(connection: Leased, error: unknown): Promise<Date | undefined> {
    const isFinal = error instanceof PlatformRefused;
    const failure = isFinal || error instanceof PlatformUnavailable ? failureOf(connection, error) : null;
    const isStored = await this.whileLeased(connection, () => ({ catch_up_failure: failure, catch_up_lease: null }));
    if (!isStored) return this.after(0);
    if (isFinal) return undefined;
    if (error instanceof PlatformUnavailable) return this.after(error.pauseMs ?? RETRY_MS);
    throw error;
  }

  /** Takes the connection for this worker, unless another one has it. */
  private lease(storeId: string, id: string): Promise<Leased | 'busy' | undefined> {
    return this.database.transaction(async () => {
      const row = await this.connections.lock(storeId, id);
      if (!row || isRemoved(row) || row.access === null) return undefined;
      if (row.catch_up_lease && row.catch_up_lease > this.clock.now()) return 'busy';
      const catch_up_lease = this.after(LEASE_MS);
      await this.connections.update(row, { catch_up_lease });
      return { ...row, access: row.access, catch_up_lease };
    });
  }

  /** Writes changes in one transaction with `work`. @returns false if another worker has the lease, or the access was changed */
  private whileLeased(
    { store_id, id, catch_up_lease }: Leased,
    work: () => Partial<PlatformConnection> | Promise<Partial<PlatformConnection>>,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      const row = await this.connections.lock(store_id, id);
      if (!row || isRemoved(row) || row.catch_up_lease?.getTime() !== catch_up_lease.getTime()) return false;
      await this.connections.update(row, await work());
      return true;
    });
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** Where to go on; at first with what changed since the connection was made. */
function positionOf({ catch_up_position, created_at }: PlatformConnection): CatchUpPosition {
  return catch_up_position === null
    ? { since: created_at.toISOString() }
    : (JSON.parse(catch_up_position) as CatchUpPosition);
}

function failureOf({ platform }: PlatformConnection, error: PlatformRefused | PlatformUnavailable): string {
  const advice =
    error instanceof PlatformRefused
      ? `Check the address of the shop, and set an access to ${adapterOf(platform).name} that may read orders.`
      : 'It is tried again.';
  return `${error.message}. ${advice}`.slice(0, MAX_FAILURE).toWellFormed();
}
