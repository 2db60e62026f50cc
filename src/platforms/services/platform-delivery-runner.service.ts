// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../platform/audit/audit-log.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Job } from '../../platform/queue/job-handler.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type PlatformChange } from '../model/platform-change.js';
import { isRemoved, type PlatformConnection } from '../model/platform-connection.entity.js';
import { connectionSettings } from '../model/platform-connection.js';
import { type PlatformDelivery } from '../model/platform-delivery.entity.js';
import { PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { PlatformInboxRepository } from '../persistence/platform-inbox.repository.js';
import { adapterOf } from '../rules/adapters.js';
import { OrderMissingError, parkReason } from '../rules/park-reason.js';
import { readDelivery } from '../rules/read-delivery.js';
import { PlatformChangesService } from './platform-changes.service.js';

/** Changes that a paused connection keeps. */
const WAITS: ReadonlySet<PlatformChange['kind']> = new Set(['order', 'refund', 'fulfilment']);

const REMOVED = { state: 'ignored', reason: 'The connection was removed.' } as const;

/** What is known about a delivery when it ends. */
type Found = Pick<PlatformDelivery, 'order_number'>;

/** Applies stored deliveries, each in a transaction of its own (C-PLT-10, C-PLT-11). */
@Injectable()
export class PlatformDeliveryRunnerService {
  constructor(
    private readonly database: DatabaseService,
    private readonly connections: PlatformConnectionsRepository,
    private readonly inbox: PlatformInboxRepository,
    private readonly audit: AuditLogService,
    private readonly clock: ClockService,
    private readonly changes: PlatformChangesService,
  ) {}

  /**
   * Applies a delivery that waits, or ends it with the reason why it cannot be applied.
   * @throws what another attempt may not meet, such as a database that is unavailable
   */
  async run({ storeId, reference: id, attempt: attempts }: Job): Promise<void> {
    const found: Found = { order_number: null };
    try {
      await this.database.transaction(() => this.apply(storeId, id, attempts, found));
    } catch (error) {
      const reason = parkReason(error, attempts);
      if (reason === undefined) throw error;
      // In a new transaction, because the one that failed was rolled back with all of its writes.
      await this.database.transaction(async () => {
        const row = await this.lock(storeId, id);
        const state = error instanceof OrderMissingError ? 'ignored' : 'parked';
        if (row) await this.end(row, { state, reason, attempts, ...found });
      });
    }
  }

  private async apply(storeId: string, id: string, attempts: number, found: Found): Promise<void> {
    const row = await this.lock(storeId, id);
    const connection = row && (await this.connections.find(storeId, row.connection_id));
    if (!row || !connection) return;
    // Also while the connection is paused: what privacy law asks does not wait, and an erasure finds the others by their order.
    const change = readDelivery(adapterOf(connection.platform), row, connectionSettings(connection));
    if (change?.kind === 'order') found.order_number = change.orderNumber;
    if (connection.state === 'paused' && (!change || WAITS.has(change.kind))) {
      if (isRemoved(connection)) return this.end(row, { ...REMOVED, attempts });
      if (found.order_number !== null) await this.inbox.nameOrder(row, found.order_number);
      return;
    }
    if (!change) return this.end(row, { state: 'ignored', attempts });
    if (change.kind === 'uninstalled') await this.endConnection(connection);
    else found.order_number = (await this.changes.apply(connection, change)) ?? null;
    // Nothing comes after it.
    if (change.kind === 'shop-erasure' && isRemoved(connection))
      await this.connections.end(connection, this.clock.now());
    await this.end(row, { state: 'applied', attempts, ...found });
  }

  /** The merchant has removed the application at the platform. Deliveries that came before are still applied. */
  private async endConnection(connection: PlatformConnection): Promise<void> {
    const { store_id, shop, platform } = connection;
    if (isRemoved(connection)) return;
    await this.connections.end(connection, this.clock.now(), { keepsKeys: true });
    const by = { accountId: null, name: adapterOf(platform).name };
    await this.audit.record(
      [store_id],
      by,
      `Ended the connection to ${shop}: its application was removed`,
      '/integration',
    );
  }

  /** Selects a delivery FOR UPDATE, if it still waits. */
  private async lock(storeId: string, id: string): Promise<PlatformDelivery | undefined> {
    const row = await this.inbox.lock(storeId, id);
    return row?.state === 'waiting' ? row : undefined;
  }

  /** The body is kept as long as its order is: for staff, and as the source of the order. A retry needs it, too. */
  private async end(row: PlatformDelivery, end: Partial<PlatformDelivery>): Promise<void> {
    const ended = { ...row, ...end, ended_at: this.clock.now() };
    const isErased = ended.order_number !== null && (await this.changes.isErased(row.store_id, ended.order_number));
    if (isErased && ended.state === 'parked') ended.state = 'ignored';
    const isOfOrder = ended.state === 'applied' && ended.order_number !== null;
    const keepsBody = !isErased && (isOfOrder || ended.state === 'parked');
    await this.inbox.end(row, ended, keepsBody);
  }
}
