import { Injectable } from '@nestjs/common';
import { OrderErasureService, OrderLookupService } from '../../orders/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { checked } from '../../platform/validation/body-validator.js';
import { MAX_ORDERS, Selection } from '../model/selection.js';
import { type HoldReason } from '../rules/erasure-hold.js';
import { PrivacyHoldsService } from './privacy-holds.service.js';

/** An order that a selection finds. */
export interface FoundOrder {
  order_number: string;
  ordered_at: string;
  /** When its personal data was erased, in UTC with milliseconds; null if it was not. */
  redacted_at: string | null;
  /** Why an erasure would wait; null if it would not. */
  hold: HoldReason | null;
}

/** Finds the orders of a person (C-PRIV-1, C-PRIV-2). */
@Injectable()
export class PrivacyOrdersService {
  constructor(
    private readonly persons: OrderErasureService,
    private readonly orders: OrderLookupService,
    private readonly holds: PrivacyHoldsService,
  ) {}

  /**
   * Finds the numbers of the selected orders that exist, oldest first.
   * @throws Problem VALIDATION_ERROR, NOTHING_TO_ERASE
   */
  async findNumbers(storeId: string, input: Selection): Promise<string[]> {
    const { orders = [], ...person } = checked(Selection, input);
    const named = await this.orders.findAll(storeId, orders, ({ order_number }) => order_number);
    const numbers = [...new Set([...(await this.persons.findNumbers(storeId, person)), ...named.keys()])];
    if (numbers.length === 0)
      throw new Problem('NOTHING_TO_ERASE', 'The store has no order of this person, or none with these numbers.');
    return numbers.slice(0, MAX_ORDERS);
  }

  /** Finds the selected orders, with what holds them. An erasure of the same selection would erase these. */
  async find(storeId: string, selection: Selection): Promise<FoundOrder[]> {
    const found: FoundOrder[] = [];
    for (const number of await this.findNumbers(storeId, selection)) {
      const order = await this.orders.find(storeId, number);
      if (!order) continue;
      const { redacted_at, content } = order;
      const hold = (await this.holds.find(order)) ?? null;
      found.push({
        order_number: number,
        ordered_at: content.ordered_at,
        redacted_at: redacted_at?.toISOString() ?? null,
        hold,
      });
    }
    return found;
  }
}
