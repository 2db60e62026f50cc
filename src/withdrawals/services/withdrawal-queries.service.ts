// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Actor, parseActor } from '../../platform/outbox/actor.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { type NamedPage, type PageRequest } from '../../platform/pagination/page.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { CustomerPagesService } from '../../stores/index.js';
import { type Withdrawal } from '../model/withdrawal-content.js';
import { type WithdrawalFilter } from '../model/withdrawal-input.js';
import { type WithdrawalView } from '../model/withdrawal.resource.js';
import { WithdrawalsRepository } from '../persistence/withdrawals.repository.js';
import { withdrawalView } from '../rules/withdrawal-view.js';

/** What happened to a withdrawal. */
export interface WithdrawalEvent {
  /** The event's id. */
  id: string;
  /** Such as `withdrawal.linked`. */
  type: string;
  actor: Actor;
  occurred_at: Date;
}

const MAX_EVENTS = 20;
const LAST_SEQUENCE = 2 ** 32 - 1;

export type WithdrawalsPage = NamedPage<'withdrawals', WithdrawalView>;

/** Reads withdrawals. */
@Injectable()
export class WithdrawalQueriesService {
  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly pages: CustomerPagesService,
    private readonly outbox: OutboxService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Builds the view of a withdrawal.
   * @internal
   */
  readonly view = (record: Withdrawal): WithdrawalView =>
    withdrawalView(record, this.pages.withdrawalUrl(record.store_id, record.id));

  /** @throws Problem WITHDRAWAL_NOT_FOUND, also for one of another store (C-WDR-13) */
  async get(storeId: string, id: string): Promise<WithdrawalView> {
    return this.view(await this.withdrawals.findOrThrow(storeId, id));
  }

  async find(storeId: string, id: string): Promise<WithdrawalView | undefined> {
    const found = await this.withdrawals.find(storeId, id);
    return found && this.view(found);
  }

  /**
   * Lists withdrawals, the newest first; with `updated_since` by ascending `updated_at` (C-WDR-14).
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  async list(storeId: string, filter: WithdrawalFilter, page: PageRequest = {}): Promise<WithdrawalsPage> {
    const { items, next } = await this.withdrawals.findPage(storeId, filter, page, this.clock.now());
    return { withdrawals: items.map(this.view), next };
  }

  /** Finds the withdrawals of an order, the oldest first. */
  async findByOrder(storeId: string, orderNumber: string): Promise<WithdrawalView[]> {
    return (await this.withdrawals.findByOrder(storeId, orderNumber)).map(this.view);
  }

  /** Finds at most `limit` open withdrawals, the earliest due first. */
  async findDue(storeId: string, limit: number): Promise<WithdrawalView[]> {
    return (await this.withdrawals.findOldestOpen(storeId, limit)).map(this.view);
  }

  /** Counts the open withdrawals of a store. */
  countOpen(storeId: string): Promise<number> {
    return this.withdrawals.countOpen(storeId);
  }

  /** Finds the ids of all withdrawals of these orders, the oldest of each order first. */
  findIds(storeId: string, orderNumbers: readonly string[]): Promise<{ id: string; order_number: string }[]> {
    return this.withdrawals.findIds(storeId, orderNumbers);
  }

  /** Finds the newest events of a withdrawal, newest first: what happened, when, and by whom. */
  async history(storeId: string, id: string): Promise<WithdrawalEvent[]> {
    const events = await this.outbox.findByResource(storeId, id, LAST_SEQUENCE, MAX_EVENTS);
    return events.map((event) => ({ ...event, actor: parseActor(event.actor) }));
  }
}
