import { Injectable } from '@nestjs/common';
import { ChangeRequestsService } from '../../change-requests/index.js';
import { ReturnsRepository } from '../../returns/index.js';
import { MAX_WORK } from '../rules/work-section.js';

/** A request of a customer that waits for a decision. */
export interface RequestPosition {
  id: string;
  order_number: string;
  since: Date;
}

/** Finds undecided requests of customers, the longest waiting first. */
@Injectable()
export class RequestWorkService {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly changes: ChangeRequestsService,
  ) {}

  async findReturns(storeId: string): Promise<RequestPosition[]> {
    const found = await this.returns.findOldestAwaiting(storeId, MAX_WORK + 1);
    return found.map(({ id, order_number, created_at }) => ({ id, order_number, since: created_at }));
  }

  async findChanges(storeId: string): Promise<RequestPosition[]> {
    const found = await this.changes.findOldestOpen(storeId, MAX_WORK + 1);
    return found.map(({ id, order_number, created_at }) => ({ id, order_number, since: new Date(created_at) }));
  }
}
