import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../orders/index.js';
import { type CallerContext } from '../../stores/index.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type Return } from '../model/return-content.js';
import { returnOrThrow, ReturnQueriesService } from '../services/return-queries.service.js';
import { type ReturnView } from '../model/return-view.js';
import { ReturnsRepository } from './returns.repository.js';

export type ReturnEventType =
  'return.requested' | 'return.approved' | 'return.rejected' | 'return.in_transit' | 'return.processed';

/** How every write of a return begins and ends: its locks, one row, and the event of the move. */
@Injectable()
export class ReturnRecorderService {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrderLookupService,
    private readonly reads: ReturnQueriesService,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Locks the return's order, and then the return, until the end of the transaction.
   * @throws Problem RETURN_NOT_FOUND
   */
  async lock(storeId: string, id: string): Promise<{ stored: Return; order: Order }> {
    const { order_number } = returnOrThrow(await this.returns.find(storeId, id), id);
    const order = await this.orders.lock(storeId, order_number);
    return { stored: returnOrThrow(await this.returns.lock(storeId, id), id), order };
  }

  async insert(record: Return, writer: CallerContext): Promise<void> {
    await this.returns.insert(record);
    await this.record('return.requested', record, writer);
  }

  /**
   * @param type the event that tells it; none where the return does not move
   * @returns the return as it is shown
   */
  async update(record: Return, writer: CallerContext, type?: ReturnEventType): Promise<ReturnView> {
    const next = type ? { ...record, version: record.version + 1 } : record;
    await this.returns.update(next);
    return type ? this.record(type, next, writer) : this.reads.view(next);
  }

  /** Records the return as read at that moment; its version is the sequence. */
  private async record(type: ReturnEventType, record: Return, { actor }: CallerContext): Promise<ReturnView> {
    const view = await this.reads.view(record);
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
