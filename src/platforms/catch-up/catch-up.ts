// SPDX-License-Identifier: Apache-2.0
import { type Payload } from '../rules/payload.js';

/** How far a catch-up has come. It can be stored after each page. */
export interface CatchUpPosition {
  /** ISO 8601 in UTC: orders that changed before it are read. */
  since: string;
  /** The place among the orders that changed then, in the words of the platform. */
  cursor?: string;
}

/** Some orders that changed, the longest ago first. */
export interface CatchUpPage {
  /** As webhooks have them. */
  orders: Payload[];
  /** Where the next page begins. */
  position: CatchUpPosition;
  /** Whether all changes are read; the next catch-up continues at `position`. */
  isLast: boolean;
}

/** The orders of a shop, asked for by the API of its platform. */
export interface CatchUpSource {
  /** The topic of webhooks that have such an order. */
  readonly topic: string;
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
