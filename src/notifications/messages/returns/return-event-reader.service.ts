import { Injectable } from '@nestjs/common';
import { parseJson } from '../../../platform/json/exact-json.js';
import { Outbox } from '../../../platform/outbox/outbox.service.js';
import { type Store } from '../../../stores/store.js';
import { StoresService } from '../../../stores/stores.service.js';
import { isToldReturn, type ToldReturn, type ToldReturnData } from './notifiable-returns.js';

/** A move of a return, as the event told it, and the store that it is a return to. */
export interface ReturnNews {
  store: Store;
  type: ToldReturn;
  told: ToldReturnData;
}

/** Reads what events say of returns. */
@Injectable()
export class ReturnNewsReader {
  constructor(
    private readonly outbox: Outbox,
    private readonly stores: StoresService,
  ) {}

  /** Undefined for an event that customers are not told of, or that is no longer kept. */
  async find(storeId: string, eventId: string): Promise<ReturnNews | undefined> {
    const event = await this.outbox.event(storeId, eventId);
    if (!event || !isToldReturn(event.type)) return undefined;
    const { return: told } = parseJson(event.data) as { return: ToldReturnData };
    return { store: await this.stores.get(storeId), type: event.type, told };
  }
}
