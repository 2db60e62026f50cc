// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimsRepository } from '../../claims/index.js';
import { type Order, OrderLookupRepository } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { ReturnsRepository } from '../../returns/index.js';
import { type DeskSubject } from '../model/desk-bodies.js';
import { isDecidedClaim, isDecidedReturn } from '../rules/decided-case.js';

/** Finds what notes and assignments are about. */
@Injectable()
export class SubjectsService {
  constructor(
    private readonly orders: OrderLookupRepository,
    private readonly returns: ReturnsRepository,
    private readonly claims: ClaimsRepository,
  ) {}

  /**
   * Finds the order that a subject is or belongs to.
   * @throws Problem ORDER_NOT_FOUND, RETURN_NOT_FOUND, CLAIM_NOT_FOUND, also for a subject of another store
   */
  async findOrder(storeId: string, { kind, id }: DeskSubject): Promise<Order> {
    switch (kind) {
      case 'order':
        return this.getOrder(storeId, id);
      case 'return':
        return this.getOrder(storeId, (await this.returns.findOrThrow(storeId, id)).order_number);
      case 'claim':
        return this.getOrder(storeId, (await this.claims.findOrThrow(storeId, id)).order_number);
    }
  }

  /**
   * Asserts that a return or claim exists and awaits a decision, and keeps others from deciding on it until the open transaction
   * ends. An order only has to exist.
   * @throws Problem ORDER_NOT_FOUND, RETURN_NOT_FOUND, CLAIM_NOT_FOUND, RETURN_NOT_OPEN, CLAIM_STATE_CONFLICT
   */
  async lockUndecided(storeId: string, { kind, id }: DeskSubject): Promise<void> {
    switch (kind) {
      case 'order':
        await this.getOrder(storeId, id);
        return;
      case 'return':
        if (!isDecidedReturn(await this.returns.findOrThrow(storeId, id, { locked: true }))) return;
        throw new Problem('RETURN_NOT_OPEN', 'This return is decided. Its assignment has ended.');
      case 'claim':
        if (!isDecidedClaim(await this.claims.findOrThrow(storeId, id, { locked: true }))) return;
        throw new Problem('CLAIM_STATE_CONFLICT', 'This claim is decided. Its assignment has ended.');
    }
  }

  private async getOrder(storeId: string, orderNumber: string): Promise<Order> {
    const order = await this.orders.find(storeId, orderNumber);
    if (!order) throw new Problem('ORDER_NOT_FOUND', `The store has no order ${orderNumber}.`);
    return order;
  }
}
