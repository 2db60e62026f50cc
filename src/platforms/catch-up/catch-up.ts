import { Problem } from '../../platform/errors/problem.js';
import { type PlatformChange } from '../model/platform-change.js';
import { idOf, type Payload } from '../rules/payload.js';

/** How far a catch-up has come. It can be stored after each page. */
export interface CatchUpPosition {
  /** ISO 8601 in UTC: orders that changed before it are read. */
  since: string;
  /** The place among the orders that changed then, in the words of the platform. */
  cursor?: string;
}

/** Some orders that changed, the longest ago first. */
export interface CatchUpPage {
  changes: PlatformChange[];
  /** Orders that cannot be read. */
  unreadable: { orderId: string | undefined; problem: Problem }[];
  /** Where the next page begins. */
  position: CatchUpPosition;
  /** Whether all changes are read; the next catch-up continues at `position`. */
  isLast: boolean;
}

/** The orders of a shop, asked for by the API of its platform. */
export interface CatchUpSource {
  /**
   * Reads the next page. An order that changes meanwhile comes again on a later page.
   * @throws PlatformUnavailable or PlatformRefused
   */
  page(position: CatchUpPosition): Promise<CatchUpPage>;
}

/** Saving an order takes a while, and so does the search of Shopify, so a change may show up after a later one. */
const OVERLAP_MS = 5 * 60_000;

/**
 * Where the next catch-up continues after the last page.
 * @param newest when the last order of that page changed; undefined if it had none
 */
export function positionAfterLast({ since, cursor }: CatchUpPosition, newest?: string): CatchUpPosition {
  // Without a cursor there was no page before, so nothing has changed since.
  const last = newest ?? (cursor === undefined ? undefined : since);
  return { since: last === undefined ? since : new Date(Date.parse(last) - OVERLAP_MS).toISOString() };
}

/** Reads the orders of a page, and sets aside those that cannot be read. */
export async function readOrders(
  orders: readonly Payload[],
  read: (order: Payload) => PlatformChange | undefined | Promise<PlatformChange | undefined>,
): Promise<Pick<CatchUpPage, 'changes' | 'unreadable'>> {
  const page: Pick<CatchUpPage, 'changes' | 'unreadable'> = { changes: [], unreadable: [] };
  for (const order of orders) {
    try {
      const change = await read(order);
      if (change) page.changes.push(change);
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      page.unreadable.push({ orderId: idOf(order.id), problem });
    }
  }
  return page;
}
