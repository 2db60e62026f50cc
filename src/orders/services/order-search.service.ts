import { Injectable } from '@nestjs/common';
import { type OrderSummary, orderSummary } from '../model/order-view.js';
import { OrderNamesRepository } from '../persistence/order-names.repository.js';
import { OrderSearchRepository, type Person } from '../persistence/order-search.repository.js';
import { type SearchTerms, searchTerms } from '../rules/search-terms.js';

/** The orders that a text finds, the best match first. */
export interface OrderHits {
  orders: OrderSummary[];
  /** The number of the only order with this id or number; undefined if there are several or none. */
  exact: string | undefined;
  /** Whether there are more. */
  isCut: boolean;
}

/** Finds orders by what somebody types: a number, an id, a person (C-FIND-1). */
@Injectable()
export class OrderSearchService {
  constructor(
    private readonly orders: OrderSearchRepository,
    private readonly names: OrderNamesRepository,
  ) {}

  /** @param limit the most orders to find */
  async find(storeId: string, typed: string, limit: number): Promise<OrderHits> {
    const terms = searchTerms(typed);
    const exact =
      terms.number === undefined ? [] : await this.orders.findExact(storeId, terms.text, terms.number, limit + 1);
    const others = await Promise.all(this.searches(storeId, terms, limit + 1));
    const ids = [...new Set([...exact.map(({ id }) => id), ...others.flat()])];
    const records = await this.orders.findAll(storeId, ids.slice(0, limit));
    const byId = new Map(records.map((record) => [record.id, record]));
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return { orders: found.map(orderSummary), exact: onlyNumber(exact, terms.text), isCut: found.length < ids.length };
  }

  /** Finds the numbers of the newest orders of a customer with this e-mail address. */
  findNumbersByEmail(storeId: string, email: string, limit: number): Promise<string[]> {
    return this.orders.findNumbersByEmail(storeId, email, limit);
  }

  /** Finds the numbers of all orders of a person, oldest first (C-PRIV-1). */
  findNumbersOfPerson(storeId: string, person: Person): Promise<string[]> {
    return this.orders.findNumbersOfPerson(storeId, person);
  }

  /** By their rank. */
  private searches(storeId: string, { number, email, phone, words }: SearchTerms, limit: number): Promise<string[]>[] {
    const prefixes = number?.orderNumbers.filter(Boolean) ?? [];
    return [
      ...(number ? [this.orders.findByParcel(storeId, number.trackingNumbers, limit)] : []),
      ...(email === undefined ? [] : [this.orders.findByContact(storeId, 'email', email, limit)]),
      ...(phone === undefined ? [] : [this.orders.findByContact(storeId, 'phone', phone, limit)]),
      ...(prefixes.length > 0 ? [this.orders.findByPrefix(storeId, prefixes, limit)] : []),
      ...(words.length > 0 ? [this.names.find(storeId, words, limit)] : []),
    ];
  }
}

/** Several orders whose numbers differ by letter case or a `#` are told apart by the spelling that was typed. */
function onlyNumber(exact: readonly { id: string; order_number: string }[], typed: string): string | undefined {
  const asTyped = exact.find(({ order_number }) => order_number === typed);
  const isOne = new Set(exact.map(({ id }) => id)).size === 1;
  return asTyped?.order_number ?? (isOne ? exact[0]?.order_number : undefined);
}
