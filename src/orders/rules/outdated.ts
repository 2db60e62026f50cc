// SPDX-License-Identifier: Apache-2.0
import { utc } from '../../platform/time/time.js';
import { type Order } from '../model/order-content.js';

/**
 * Whether a platform sent this before what it said last of an order (C-PLT-19). What is as old counts, because platforms count
 * seconds.
 * @param updatedAt when the platform changed it; undefined if it does not say
 */
export function isOutdated(updatedAt: string | undefined, { content }: Pick<Order, 'content'>): boolean {
  const { source_updated_at: last } = content;
  return updatedAt !== undefined && last !== undefined && utc(updatedAt) < utc(last);
}
