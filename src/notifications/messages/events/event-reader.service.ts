// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type ChangeRequestView } from '../../../change-requests/index.js';
import { type ClaimView } from '../../../claims/index.js';
import { linesOfSku, type Order, OrderLookupRepository } from '../../../orders/index.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { ReturnQueriesService, type ReturnView, type ShownLabel } from '../../../returns/index.js';
import { CustomerPagesService, type Store, StoresService } from '../../../stores/index.js';
import { type WithdrawalView } from '../../../withdrawals/index.js';
import {
  type ChangeTrigger,
  type ClaimTrigger,
  isTrigger,
  RETURN_ON_ITS_WAY,
  type ReturnTrigger,
  isReturnId,
  type WithdrawalTrigger,
} from '../message-triggers.js';
import { type RecallTexts } from '../recalls/recall-texts.js';
import { RecallEntity } from '../recalls/recall.entity.js';
import { type OrderMailDetails } from '../templates/order-mail.js';
import { type RecallMailDetails } from '../templates/recall-mail.js';

/** What a message about an event says, with its store and its order. */
interface EventDetails<Type, Data> {
  store: Store;
  type: Type;
  /** The return or the claim right after the event. */
  data: Data;
  /** As it is now; undefined if it was deleted. */
  order: Order | undefined;
}

/** What a mail about a return says. */
export type ReturnEventDetails = EventDetails<ReturnTrigger, ReturnView>;

/** What a message about a claim says. */
export type ClaimEventDetails = EventDetails<ClaimTrigger, ClaimView> & { pageUrl: string };

/** What a mail about a withdrawal says. It has nothing of an order, because the order may be somebody else's. */
export type WithdrawalEventDetails = Omit<EventDetails<WithdrawalTrigger, WithdrawalView>, 'order'>;

/** What a mail about a request to change an order says. */
export type ChangeEventDetails = EventDetails<ChangeTrigger, ChangeRequestView> & { pageUrl: string };

/** Reads events that customers are notified of from the outbox, and received orders and returns that are on their way. */
@Injectable()
export class EventReaderService {
  private readonly recalls = this.database.repository(RecallEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly outbox: OutboxService,
    private readonly stores: StoresService,
    private readonly returns: ReturnQueriesService,
    private readonly orders: OrderLookupRepository,
    private readonly pages: CustomerPagesService,
  ) {}

  /** Finds a received order as it is now; undefined if it was deleted. */
  async findOrder(
    storeId: string,
    orderNumber: string | null,
  ): Promise<(OrderMailDetails & { order: Order }) | undefined> {
    const order = orderNumber === null ? undefined : await this.orders.find(storeId, orderNumber);
    if (!order) return undefined;
    const store = await this.stores.get(storeId);
    return { store, order, pageUrl: this.pages.orderUrl(storeId, order.order_number) };
  }

  /**
   * Undefined if customers are not notified of the event, or it has expired.
   * @param id of the event, or of a return that is on its way
   */
  async findReturn(storeId: string, id: string): Promise<ReturnEventDetails | undefined> {
    if (isReturnId(id)) return this.findOnItsWay(storeId, id);
    const event = await this.outbox.findEvent(storeId, id);
    if (!event || !isTrigger(event.type, 'return')) return undefined;
    const { return: data } = parseJson(event.data) as { return: ReturnView };
    return this.addStoreAndOrder(storeId, event.type, data);
  }

  /** Finds the present label of an approved return; undefined for other events. */
  async findLabel({ store, type, data }: ReturnEventDetails): Promise<ShownLabel | undefined> {
    return type === 'return.approved' ? this.returns.findLabel(store.store_id, data.id) : undefined;
  }

  /** Undefined if customers are not notified of the event, or it has expired. */
  async findClaim(storeId: string, id: string): Promise<ClaimEventDetails | undefined> {
    const event = await this.outbox.findEvent(storeId, id);
    if (!event || !isTrigger(event.type, 'claim')) return undefined;
    const { claim: data } = parseJson(event.data) as { claim: ClaimView };
    const details = await this.addStoreAndOrder(storeId, event.type, data);
    return { ...details, pageUrl: this.pages.claimUrl(storeId, data.claim_id) };
  }

  /** Undefined if customers are not notified of the event, or it has expired. */
  async findWithdrawal(storeId: string, id: string): Promise<WithdrawalEventDetails | undefined> {
    const event = await this.outbox.findEvent(storeId, id);
    if (!event || !isTrigger(event.type, 'withdrawal')) return undefined;
    const { withdrawal: data } = parseJson(event.data) as { withdrawal: WithdrawalView };
    return { store: await this.stores.get(storeId), type: event.type, data };
  }

  /** Undefined if customers are not notified of the event, or it has expired. */
  async findChange(storeId: string, id: string): Promise<ChangeEventDetails | undefined> {
    const event = await this.outbox.findEvent(storeId, id);
    if (!event || !isTrigger(event.type, 'change_request')) return undefined;
    const { change_request: data } = parseJson(event.data) as { change_request: ChangeRequestView };
    const details = await this.addStoreAndOrder(storeId, event.type, data);
    return { ...details, pageUrl: this.pages.orderUrl(storeId, data.order_number) };
  }

  /** Finds a recall with an order as it is now; undefined if the order is gone, or all of its units of the SKU were cancelled. */
  async findRecall(storeId: string, id: string, orderNumber: string | null): Promise<RecallMailDetails | undefined> {
    const recall = await this.recalls.findOneBy({ store_id: storeId, id });
    const details = await this.findOrder(storeId, orderNumber);
    const sold = recall && details ? linesOfSku(details.order, recall.sku) : [];
    if (!recall || !details || sold.length === 0) return undefined;
    return { ...details, texts: JSON.parse(recall.notice) as RecallTexts, sold };
  }

  private async findOnItsWay(storeId: string, id: string): Promise<ReturnEventDetails | undefined> {
    const [data] = await this.database.snapshot(() => this.returns.findAll(storeId, [id]));
    return data && this.addStoreAndOrder(storeId, RETURN_ON_ITS_WAY, data);
  }

  private async addStoreAndOrder<Type, Data extends { order_number: string }>(
    storeId: string,
    type: Type,
    data: Data,
  ): Promise<EventDetails<Type, Data>> {
    const [store, order] = [await this.stores.get(storeId), await this.orders.find(storeId, data.order_number)];
    return { store, type, data, order };
  }
}
