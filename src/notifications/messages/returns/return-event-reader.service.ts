import { Injectable } from '@nestjs/common';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { ReturnQueriesService, type ShownLabel } from '../../../returns/index.js';
import { type Store, StoresService } from '../../../stores/index.js';
import { isNotifiableReturn, type NotifiableReturn, type ReturnNotificationData } from './notifiable-returns.js';

/** An event of a return with its store. */
export interface ReturnEventDetails {
  store: Store;
  type: NotifiableReturn;
  data: ReturnNotificationData;
}

/** Reads events of returns from the outbox. */
@Injectable()
export class ReturnEventReaderService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly stores: StoresService,
    private readonly returns: ReturnQueriesService,
  ) {}

  /** Undefined if customers are not notified of the event, or it has expired. */
  async find(storeId: string, eventId: string): Promise<ReturnEventDetails | undefined> {
    const event = await this.outbox.findEvent(storeId, eventId);
    if (!event || !isNotifiableReturn(event.type)) return undefined;
    const { return: data } = parseJson(event.data) as { return: ReturnNotificationData };
    return { store: await this.stores.get(storeId), type: event.type, data };
  }

  /** Finds the present label of an approved return; undefined for other events. */
  async findLabel({ store, type, data }: ReturnEventDetails): Promise<ShownLabel | undefined> {
    return type === 'return.approved' ? this.returns.findLabel(store.store_id, data.id) : undefined;
  }
}
