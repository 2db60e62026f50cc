import { Injectable } from '@nestjs/common';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { erasedTexts } from '../../platform/privacy/erased-texts.js';
import { keepOnly, type Kept } from '../../platform/privacy/kept-members.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { KEPT_OF_LABEL } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { type Order } from '../model/order-content.js';
import { FlagAcknowledgementsRepository } from '../persistence/flag-acknowledgements.repository.js';
import { OrderNamesRepository } from '../persistence/order-names.repository.js';
import { OrderRecorderService } from '../persistence/order-recorder.service.js';
import { OrdersRepository } from '../persistence/orders.repository.js';
import { OrderPersonsRepository, type Person } from '../persistence/order-persons.repository.js';
import { KEPT_OF_CANCELLATION, withoutPersonalData } from '../rules/kept-of-order.js';

export { type Person } from '../persistence/order-persons.repository.js';

/** Finds the orders of a person, and erases the personal data of an order's own row. */
@Injectable()
export class OrderErasureService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly persons: OrderPersonsRepository,
    private readonly recorder: OrderRecorderService,
    private readonly names: OrderNamesRepository,
    private readonly acknowledgements: FlagAcknowledgementsRepository,
    private readonly clock: ClockService,
  ) {}

  /** Finds the numbers of all orders of a person, oldest first (C-PRIV-1). */
  findNumbers(storeId: string, person: Person): Promise<string[]> {
    return this.persons.findNumbers(storeId, person);
  }

  /** Finds an order and locks it until the end of the transaction. */
  lock(storeId: string, orderNumber: string): Promise<Order | undefined> {
    return this.orders.lock(storeId, orderNumber);
  }

  /**
   * Erases the personal data of an order whose row the open transaction has locked, and records `order.redacted` (C-PRIV-6).
   * An order without any left does not change.
   * @param isMoreErased whether what belongs to the order had personal data, which the event reports, too
   * @returns the texts that its content has no more
   */
  async erase(caller: CallerContext, order: Order, isMoreErased: boolean): Promise<string[]> {
    const content = withoutPersonalData(order.content);
    const redacted: Order = {
      ...order,
      content,
      document: stringifyJson(content),
      cancellation: keptText(order.cancellation, KEPT_OF_CANCELLATION),
      return_label: keptText(order.return_label, KEPT_OF_LABEL),
    };
    const isSame = (['document', 'cancellation', 'return_label'] as const).every(
      (name) => redacted[name] === order[name],
    );
    if (order.redacted_at === null || !isSame || isMoreErased)
      await this.recorder.update(order, { ...redacted, redacted_at: this.clock.now() }, caller, {
        type: 'order.redacted',
      });
    await this.names.refresh(order.store_id, [order.id]);
    await this.acknowledgements.forgetComments(order.store_id, order.id);
    return erasedTexts(order.content, content);
  }
}

function keptText(text: string | null, kept: Kept): string | null {
  return text === null ? null : stringifyJson(keepOnly(parseJson(text), kept));
}
