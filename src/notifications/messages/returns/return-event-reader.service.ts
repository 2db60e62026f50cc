import { Injectable } from '@nestjs/common';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { type Store, StoresService } from '../../../stores/index.js';
import { isNotifiableReturn, type NotifiableReturn, type ReturnNotificationData } from './notifiable-returns.js';

/** A move of a return, as the event told it, and the store that it is a return to. */
export interface ReturnEventDetails {
  store: Store;
  type: NotifiableReturn;
  told: ReturnNotificationData;
}

/** Reads what events say of returns. */
@Injectable()
export class ReturnEventReaderService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly stores: StoresService,
  ) {}

  /** Undefined for an event that customers are not told of, or that is no longer kept. */
  async find(storeId: string, eventId: string): Promise<ReturnEventDetails | undefined> {
    const event = await this.outbox.event(storeId, eventId);
    if (!event || !isNotifiableReturn(event.type)) return undefined;
    const { return: told } = parseJson(event.data) as { return: ReturnNotificationData };
    return { store: await this.stores.get(storeId), type: event.type, told };
  }
}
