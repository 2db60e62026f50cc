import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type Order, OrderLookupService } from '../../../orders/index.js';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { ReturnQueriesService, type ShownLabel } from '../../../returns/index.js';
import { type Store, StoresService } from '../../../stores/index.js';
import { isReturnId } from '../events/event-subject.js';
import {
  isNotifiableReturn,
  RETURN_ON_ITS_WAY,
  type ReturnMailKind,
  type ReturnNotificationData,
} from './notifiable-returns.js';

/** What a mail about a return is about, with its store and its order. */
export interface ReturnEventDetails {
  store: Store;
  type: ReturnMailKind;
  data: ReturnNotificationData;
  /** As it is now; undefined if it was deleted. */
  order: Order | undefined;
}

/** Reads events of returns from the outbox, and returns that are on their way. */
@Injectable()
export class ReturnEventReaderService {
  constructor(
    private readonly database: DatabaseService,
    private readonly outbox: OutboxService,
    private readonly stores: StoresService,
    private readonly returns: ReturnQueriesService,
    private readonly orders: OrderLookupService,
  ) {}

  /**
   * Undefined if customers are not notified of the event, or it has expired.
   * @param id of the event, or of a return that is on its way
   */
  async find(storeId: string, id: string): Promise<ReturnEventDetails | undefined> {
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

  private async findOnItsWay(storeId: string, id: string): Promise<ReturnEventDetails | undefined> {
    const data = await this.database.snapshot(async () => {
      const found = await this.returns.find(storeId, id);
      return found && this.returns.view(found);
    });
    return data && this.detailsOf(storeId, RETURN_ON_ITS_WAY, data);
  }

  private async detailsOf(
    storeId: string,
    type: ReturnMailKind,
    data: ReturnNotificationData,
  ): Promise<ReturnEventDetails> {
    const [store, order] = [await this.stores.get(storeId), await this.orders.find(storeId, data.order_number)];
    return { store, type, data, order };
  }
}
