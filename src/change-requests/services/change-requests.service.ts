// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { OrderErasureService, OrderLookupRepository } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type Address } from '../../platform/dto/address.dto.js';
import { Problem } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { stringifyJson } from '../../platform/json/exact-json.js';
import { type Actor } from '../../platform/outbox/actor.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type CallerContext } from '../../stores/index.js';
import { type ChangeDecisionBody } from '../model/change-request-bodies.js';
import { type ChangeRequest, type ChangeRequestContent } from '../model/change-request-content.js';
import { ChangeRequestEntity } from '../model/change-request.entity.js';
import {
  type ChangeRequestKind,
  type ChangeRequestStatus,
  type ChangeRequestView,
} from '../model/change-request.resource.js';
import { ChangeRequestsRepository } from '../persistence/change-requests.repository.js';
import { askableKinds, endOf } from '../rules/askable-kinds.js';

/** What a customer asks for. */
export interface WantedChange {
  kind: ChangeRequestKind;
  /** Null for a cancellation. */
  address: Address | null;
}

/** Requests that an order takes, however they ended (C-CHG-4). */
const MAX_OF_ORDER = 10;

/** Notices that an order has a parcel, or was cancelled. */
const SERVICE: Actor = { type: 'service', id: 'change_requests' };

/** Requests of customers to change an order before its first parcel (C-CHG). */
@Injectable()
export class ChangeRequestsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly requests: ChangeRequestsRepository,
    private readonly orders: OrderLookupRepository,
    private readonly erasures: OrderErasureService,
    private readonly outbox: OutboxService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Submits a request of the customer of an order, who has proved the e-mail address (C-CHG-2 to C-CHG-4).
   * @returns the open request of this kind if there is one; undefined if the customer may not ask for it (any more)
   */
  submit(
    { store, actor }: CallerContext,
    orderNumber: string,
    wanted: WantedChange,
  ): Promise<ChangeRequestView | undefined> {
    return this.database.transaction(async () => {
      const found = await this.orders.findWithUnits(store.store_id, orderNumber, { locked: true });
      if (!found || !askableKinds(store.self_service, found).includes(wanted.kind)) return undefined;
      const earlier = await this.requests.findByOrder(store.store_id, orderNumber);
      const open = earlier.find(({ status, content }) => status === 'OPEN' && content.kind === wanted.kind);
      if (open) return viewOf(open);
      if (earlier.length >= MAX_OF_ORDER) return undefined;
      const request = newRequest(store.store_id, orderNumber, wanted, this.clock.now());
      await this.requests.insert(request);
      return this.recordEvent('submitted', request, actor);
    });
  }

  /**
   * Records the decision of the OMS or of staff, who cancel the order or change its address themselves (C-CHG-6, C-CHG-7).
   * @throws Problem CHANGE_REQUEST_NOT_FOUND, CHANGE_REQUEST_NOT_OPEN
   */
  decide(caller: CallerContext, id: string, body: ChangeDecisionBody): Promise<ChangeRequestView> {
    const { store_id } = caller.store;
    const { decision, reason = null, external_reference } = body;
    return this.database.transaction(async () => {
      const order = await this.orders.lockOrderOf(ChangeRequestEntity, store_id, id);
      const stored = await this.requests.findOrThrow(store_id, id, { locked: true });
      if (stored.status !== 'OPEN' && stored.status !== decision)
        throw new Problem('CHANGE_REQUEST_NOT_OPEN', `Change request ${id} is already ${stored.status.toLowerCase()}.`);
      if (order) await this.erasures.markUnerased(order);
      const reference = external_reference === undefined ? {} : { external_reference };
      if (stored.status === 'OPEN') return this.end(stored, decision, { reason, ...reference }, caller.actor);
      if (external_reference === undefined) return viewOf(stored);
      const next = { ...stored, updated_at: this.clock.now(), content: { ...stored.content, ...reference } };
      await this.requests.update(next);
      return viewOf(next);
    });
  }

  /** Ends the open requests of these orders that have a parcel now, or are cancelled (C-CHG-8). */
  async endOvertaken(storeId: string, orderNumbers: readonly string[]): Promise<void> {
    for (const orderNumber of await this.requests.findOrdersWithOpen(storeId, orderNumbers))
      await this.database.transaction(async () => {
        const found = await this.orders.findWithUnits(storeId, orderNumber, { locked: true });
        const requests = await this.requests.findByOrder(storeId, orderNumber);
        for (const request of requests.filter(({ status }) => status === 'OPEN')) {
          const status = found && endOf(request.content.kind, found);
          if (status) await this.end(request, status, {}, SERVICE);
        }
      });
  }

  /** Returns a request. @throws Problem CHANGE_REQUEST_NOT_FOUND */
  async get(storeId: string, id: string): Promise<ChangeRequestView> {
    return viewOf(await this.requests.findOrThrow(storeId, id));
  }

  /** Finds all requests of an order, the oldest first. */
  async findByOrder(storeId: string, orderNumber: string): Promise<ChangeRequestView[]> {
    return (await this.requests.findByOrder(storeId, orderNumber)).map(viewOf);
  }

  /** Finds at most `limit` open requests, the oldest first. */
  async findOldestOpen(storeId: string, limit: number): Promise<ChangeRequestView[]> {
    return (await this.requests.findOldestOpen(storeId, limit)).map(viewOf);
  }

  private async end(
    request: ChangeRequest,
    status: Exclude<ChangeRequestStatus, 'OPEN'>,
    members: Partial<ChangeRequestContent>,
    actor: Actor,
  ): Promise<ChangeRequestView> {
    const now = this.clock.now();
    const content = { ...request.content, ...members, ended_at: now.toISOString() };
    const next = { ...request, status, version: request.version + 1, updated_at: now, content };
    await this.requests.update(next);
    return this.recordEvent(status.toLowerCase(), next, actor);
  }

  private async recordEvent(name: string, request: ChangeRequest, actor: Actor): Promise<ChangeRequestView> {
    const view = viewOf(request);
    await this.outbox.record({
      storeId: request.store_id,
      type: `change_request.${name}`,
      resource: 'change_request',
      resourceId: request.id,
      sequence: request.version,
      occurredAt: request.updated_at,
      actor,
      json: stringifyJson(view),
    });
    return view;
  }
}

function newRequest(store_id: string, order_number: string, wanted: WantedChange, now: Date): ChangeRequest {
  const content = { ...wanted, reason: null, external_reference: null, ended_at: null };
  const times = { created_at: now, updated_at: now };
  return { store_id, id: newId('chg'), order_number, status: 'OPEN', version: 1, ...times, content };
}

function viewOf({ id, order_number, status, created_at, updated_at, content }: ChangeRequest): ChangeRequestView {
  const { kind, address, reason, external_reference, ended_at } = content;
  const times = { created_at: created_at.toISOString(), updated_at: updated_at.toISOString() };
  return { id, order_number, kind, status, address, reason, external_reference, ended_at, ...times };
}
