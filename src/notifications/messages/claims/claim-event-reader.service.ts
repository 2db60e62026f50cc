import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService } from '../../../orders/index.js';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { CustomerPagesService, type Store, StoresService } from '../../../stores/index.js';
import { type ClaimNotificationData, isNotifiableClaim, type NotifiableClaim } from './notifiable-claims.js';

/** An event of a claim with its store and its order. */
export interface ClaimEventDetails {
  store: Store;
  type: NotifiableClaim;
  /** The claim right after the event. */
  data: ClaimNotificationData;
  /** As it is now; undefined if it was deleted. */
  order: Order | undefined;
  pageUrl: string;
}

/** Reads events of claims from the outbox. */
@Injectable()
export class ClaimEventReaderService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly stores: StoresService,
    private readonly orders: OrderLookupService,
    private readonly pages: CustomerPagesService,
  ) {}

  /** Undefined if customers are not notified of the event, or it has expired. */
  async find(storeId: string, eventId: string): Promise<ClaimEventDetails | undefined> {
    const event = await this.outbox.findEvent(storeId, eventId);
    if (!event || !isNotifiableClaim(event.type)) return undefined;
    const { claim: data } = parseJson(event.data) as { claim: ClaimNotificationData };
    return {
      store: await this.stores.get(storeId),
      type: event.type,
      data,
      order: await this.orders.find(storeId, data.order_number),
      pageUrl: this.pages.claimUrl(storeId, data.claim_id),
    };
  }
}
