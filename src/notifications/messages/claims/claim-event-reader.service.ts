import { Injectable } from '@nestjs/common';
import { parseJson } from '../../../platform/json/exact-json.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { type Store, StoresService } from '../../../stores/index.js';

/** The event of a claim that its customer is mailed about (C-MSG-24). */
export const INFORMATION_REQUESTED = 'claim.information_requested';

/** The members of a claim's event that the mail about a question shows. */
export interface ClaimNotificationData {
  order_number: string;
  claims_items: { line_id: string; quantity: number; sku: string | null; title: string | null }[];
  history: { question: string | null }[];
}

/** A question of staff with its store. */
export interface ClaimEventDetails {
  store: Store;
  data: ClaimNotificationData;
}

/** Reads events of claims from the outbox. */
@Injectable()
export class ClaimEventReaderService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly stores: StoresService,
  ) {}

  /** Undefined if customers are not mailed about the event, or it has expired. */
  async find(storeId: string, eventId: string): Promise<ClaimEventDetails | undefined> {
    const event = await this.outbox.findEvent(storeId, eventId);
    if (event?.type !== INFORMATION_REQUESTED) return undefined;
    const { claim: data } = parseJson(event.data) as { claim: ClaimNotificationData };
    return { store: await this.stores.get(storeId), data };
  }
}
