import { Injectable } from '@nestjs/common';
import { type Order, OrderListService, type SkuFilter, type SoldOrder } from '../../../orders/index.js';
import { type Page, type PageRequest } from '../../../platform/pagination/page.js';
import { MailBouncesService } from '../bounces/mail-bounces.service.js';
import { type MessageState } from '../persistence/message.entity.js';
import { MessagesRepository } from '../persistence/messages.repository.js';
import { eventRecipient } from '../tracking/recipient.js';

/** How a customer is reached: by mail, or else not, because of a bounce, a missing address or an erasure. */
type Reach = 'mail' | 'bounced' | 'no_email' | 'erased';

/** An order with units of a recalled product. */
export interface Buyer {
  order: Order;
  /** Units that were not cancelled. */
  units: number;
  /** Undefined if the customer cannot be mailed. */
  email: string | undefined;
  reach: Reach;
  /** The state of the mail of the recall; undefined if there is none. */
  notice: MessageState | undefined;
}

/** For how long a page is searched at most, unless one statement takes longer. */
const SEARCH_MS = 2_000;

/** Returns the group of the only mail of a recall about an order. */
export function recallGroup(recallId: string, orderNumber: string): string {
  return `recall ${recallId} ${orderNumber}`;
}

/** Finds the customers who bought a product (C-RCL-1). */
@Injectable()
export class RecallBuyersService {
  constructor(
    private readonly orders: OrderListService,
    private readonly messages: MessagesRepository,
    private readonly bounces: MailBouncesService,
  ) {}

  /**
   * Finds a page of the orders with a product, oldest first. It may be short or empty before the last one, if the search takes long.
   * @param recallId of the recall whose mails are looked up
   * @throws Problem VALIDATION_ERROR if the cursor is not of this list
   */
  async find(
    storeId: string,
    filter: SkuFilter,
    { limit = 25, cursor }: PageRequest,
    recallId?: string,
  ): Promise<Page<Buyer>> {
    const until = performance.now() + SEARCH_MS;
    const sold: SoldOrder[] = [];
    let next: string | null | undefined = cursor;
    do {
      const page = await this.orders.listOfSku(storeId, filter, { limit: limit - sold.length, cursor: next });
      sold.push(...page.items);
      ({ next } = page);
    } while (next !== null && sold.length < limit && performance.now() < until);
    return { items: await this.buyersOf(storeId, sold, recallId), next };
  }

  private async buyersOf(storeId: string, sold: readonly SoldOrder[], recallId?: string): Promise<Buyer[]> {
    const found = sold.map(({ order, lines }) => {
      return { order, email: eventRecipient('email', order), units: lines.reduce((sum, { units }) => sum + units, 0) };
    });
    const groups = recallId === undefined ? [] : found.map(({ order }) => recallGroup(recallId, order.order_number));
    const [bounced, notices] = await Promise.all([
      this.bounces.findBounced(
        storeId,
        found.flatMap(({ email }) => email ?? []),
      ),
      this.messages.findByGroups(storeId, groups),
    ]);
    const states = new Map(notices.map(({ order_number, state }) => [order_number, state]));
    return found.map(({ order, units, email }) => {
      const reach = reachOf(order, email, bounced);
      return {
        order,
        units,
        email: reach === 'mail' ? email : undefined,
        reach,
        notice: states.get(order.order_number),
      };
    });
  }
}

function reachOf({ redacted_at }: Order, email: string | undefined, bounced: ReadonlySet<string>): Reach {
  if (email !== undefined) return bounced.has(email) ? 'bounced' : 'mail';
  return redacted_at === null ? 'no_email' : 'erased';
}
