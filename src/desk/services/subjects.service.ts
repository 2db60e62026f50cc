import { Injectable } from '@nestjs/common';
import { ClaimQueriesService } from '../../claims/index.js';
import { OrderLookupService } from '../../orders/index.js';
import { ReturnQueriesService } from '../../returns/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { type DeskSubject } from '../model/desk-subject.js';
import { isDecidedClaim, isDecidedReturn } from '../rules/decided-case.js';

/** Finds what notes and assignments are about. */
@Injectable()
export class SubjectsService {
  constructor(
    private readonly orders: OrderLookupService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
  ) {}

  /** @throws Problem ORDER_NOT_FOUND, RETURN_NOT_FOUND, CLAIM_NOT_FOUND, also for a subject of another store */
  async assertExists(storeId: string, { kind, id }: DeskSubject): Promise<void> {
    switch (kind) {
      case 'order':
        if (await this.orders.find(storeId, id)) return;
        throw new Problem('ORDER_NOT_FOUND', `The store has no order ${id}.`);
      case 'return':
        if (await this.returns.find(storeId, id)) return;
        throw new Problem('RETURN_NOT_FOUND', `The store has no return ${id}.`);
      case 'claim':
        await this.claims.get(storeId, id);
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
        return this.assertExists(storeId, { kind, id });
      case 'return':
        if (!isDecidedReturn(await this.returns.lock(storeId, id))) return;
        throw new Problem('RETURN_NOT_OPEN', 'This return is decided. Its assignment has ended.');
      case 'claim':
        if (!isDecidedClaim(await this.claims.lock(storeId, id))) return;
        throw new Problem('CLAIM_STATE_CONFLICT', 'This claim is decided. Its assignment has ended.');
    }
  }
}
