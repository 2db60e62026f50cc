// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { EventQuotaService, type Order, OrderErasureService, OrderLookupRepository } from '../../orders/index.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type CallerContext } from '../../stores/index.js';
import { type Return } from '../model/return-content.js';
import { ReturnEntity } from '../model/return.entity.js';
import { type ReturnView } from '../model/return.resource.js';
import { returnOrThrow, ReturnsRepository } from '../persistence/returns.repository.js';
import { ReturnQueriesService } from './return-queries.service.js';

/** The events of a return (C-CB-5, C-RET-30). */
export type ReturnEventType =
  | 'return.requested'
  | 'return.approved'
  | 'return.rejected'
  | 'return.in_transit'
  | 'return.processed'
  | 'return.cancelled';

/** Locks a return for a change, and writes it together with its event. */
@Injectable()
export class ReturnRecorderService {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrderLookupRepository,
    private readonly erasures: OrderErasureService,
    private readonly queries: ReturnQueriesService,
    private readonly quota: EventQuotaService,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Locks the return's order, and then the return, until the end of the transaction.
   * @throws Problem RETURN_NOT_FOUND
   */
  async lock(storeId: string, id: string): Promise<{ stored: Return; order: Order }> {
    const [locked, stored] = await Promise.all([
      this.orders.lockOrderOf(ReturnEntity, storeId, id),
      this.returns.findOrThrow(storeId, id, { locked: true }),
    ]);
    const order = returnOrThrow(locked, id);
    // A return that nobody has decided holds its order anyway.
    await this.erasures.markUnerased(order);
    return { stored, order };
  }

  /**
   * Inserts a return and records its first event.
   * @returns the return as the API shows it
   * @throws Problem DAILY_QUOTA_EXCEEDED
   */
  async insert(record: Return, caller: CallerContext): Promise<ReturnView> {
    await this.quota.assertQuota(caller);
    await this.returns.insert(record);
    return this.recordEvent('return.requested', record, caller);
  }

  /**
   * Updates a return. With an event it becomes a new version, otherwise it keeps its version.
   * @param type the event to record; none if the status does not move
   * @returns the return as the API shows it
   */
  async update(record: Return, caller: CallerContext, type?: ReturnEventType): Promise<ReturnView> {
    const next = type ? { ...record, version: record.version + 1 } : record;
    await this.returns.update(next);
    return type ? this.recordEvent(type, next, caller) : this.queries.view(next);
  }

  /** Records an event with the view of the return; its sequence is the version. */
  private async recordEvent(type: ReturnEventType, record: Return, { actor }: CallerContext): Promise<ReturnView> {
    const view = await this.queries.view(record);
    await this.outbox.record({
      storeId: record.store_id,
      type,
      resource: 'return',
      resourceId: record.id,
      sequence: record.version,
      occurredAt: record.updated_at,
      actor,
      json: stringifyJson(view),
    });
    return view;
  }
}
