import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../../orders/index.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { ReturnQueriesService, type ShownLabel } from '../../../returns/index.js';
import { CustomerPagesService, type Store, StoresService } from '../../../stores/index.js';
import { type ClaimNotificationData, isNotifiableClaim, type NotifiableClaim } from '../claims/notifiable-claims.js';
import {
  isNotifiableReturn,
  RETURN_ON_ITS_WAY,
  type ReturnMailKind,
  type ReturnNotificationData,
} from '../returns/notifiable-returns.js';
import { isReturnId } from './event-subject.js';

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
export type ReturnEventDetails = EventDetails<ReturnMailKind, ReturnNotificationData>;

/** What a message about a claim says. */
export type ClaimEventDetails = EventDetails<NotifiableClaim, ClaimNotificationData> & { pageUrl: string };

/** Reads events of returns and claims from the outbox, and returns that are on their way. */
@Injectable()
export class EventReaderService {
  constructor(
    private readonly database: DatabaseService,
    private readonly outbox: OutboxService,
    private readonly stores: StoresService,
    private readonly returns: ReturnQueriesService,
    private readonly orders: OrderLookupService,
    private readonly pages: CustomerPagesService,
  ) {}

  /**
   * Undefined if customers are not notified of the event, or it has expired.
   * @param id of the event, or of a return that is on its way
   */
  async findReturn(storeId: string, id: string): Promise<ReturnEventDetails | undefined> {
    if (isReturnId(id)) return this.findOnItsWay(storeId, id);
    const event = await this.outbox.findEvent(storeId, id);
    if (!event || !isNotifiableReturn(event.type)) return undefined;
    const { return: data } = parseJson(event.data) as { return: ReturnNotificationData };
    return this.detailsOf(storeId, event.type, data);
  }

  /** Finds the present label of an approved return; undefined for other events. */
  async findLabel({ store, type, data }: ReturnEventDetails): Promise<ShownLabel | undefined> {
    return type === 'return.approved' ? this.returns.findLabel(store.store_id, data.id) : undefined;
  }

  /** Undefined if customers are not notified of the event, or it has expired. */
  async findClaim(storeId: string, id: string): Promise<ClaimEventDetails | undefined> {
    const event = await this.outbox.findEvent(storeId, id);
    if (!event || !isNotifiableClaim(event.type)) return undefined;
    const { claim: data } = parseJson(event.data) as { claim: ClaimNotificationData };
    const details = await this.detailsOf(storeId, event.type, data);
    return { ...details, pageUrl: this.pages.claimUrl(storeId, data.claim_id) };
  }

  private async findOnItsWay(storeId: string, id: string): Promise<ReturnEventDetails | undefined> {
    const data = await this.database.snapshot(async () => {
      const found = await this.returns.find(storeId, id);
      return found && this.returns.view(found);
    });
    return data && this.detailsOf(storeId, RETURN_ON_ITS_WAY, data);
  }

  private async detailsOf<Type, Data extends { order_number: string }>(
    storeId: string,
    type: Type,
    data: Data,
  ): Promise<EventDetails<Type, Data>> {
    const [store, order] = [await this.stores.get(storeId), await this.orders.find(storeId, data.order_number)];
    return { store, type, data, order };
  }
}
