// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { NotesService } from '../../desk/index.js';
import { OrderErasureService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type WrittenScope } from '../rules/order-scope.js';
import { TrafficErasureService } from './traffic-erasure.service.js';

/** Before every answer that is still replayed. */
const NO_CHANGE = new Date(0);

/** Erases the copies of personal data beside the resources themselves. */
@Injectable()
export class CopiesErasureService {
  constructor(
    private readonly database: DatabaseService,
    private readonly traffic: TrafficErasureService,
    private readonly orders: OrderErasureService,
    private readonly notes: NotesService,
  ) {}

  /**
   * Erases, in the open transaction, notes of staff and what `TrafficErasureService` erases.
   * @param contacts addresses and phones that were erased of the resources
   * @param lastChange of the resources, before the erasure
   */
  async erase(scope: WrittenScope, contacts: readonly string[], lastChange: Date): Promise<void> {
    const { storeId, orderNumber, orderId, returns, claims } = scope;
    await this.traffic.erase(scope, contacts, lastChange);
    if (orderId !== '') await this.notes.erase(storeId, 'order', [orderNumber]);
    await this.notes.erase(storeId, 'return', returns);
    await this.notes.erase(storeId, 'claim', claims);
  }

  /** Erases again what work that was under way during the erasure has written after it. */
  async eraseLate(scope: WrittenScope, contacts: readonly string[]): Promise<void> {
    // A request that changes something waited for the erasure, so only answers without a change can be late.
    await this.database.transaction(async () => {
      await this.traffic.erase(scope, contacts, NO_CHANGE);
      if (scope.orderId !== '') await this.orders.eraseNames(scope.storeId, scope.orderId);
    });
  }
}
