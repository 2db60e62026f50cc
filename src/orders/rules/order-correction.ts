// SPDX-License-Identifier: Apache-2.0
import { type OrderContent } from '../model/order-content.js';
import { CORRECTED_MEMBERS, type OrderCorrection } from '../model/order-correction.js';

/** What a correction changed, for people. */
export type CorrectedPart = 'email' | 'phone' | 'name' | 'shipping address';

/** Replaces the members that staff correct. One with the stored value, or that is empty in both, stays as it is. */
export function correctedContent(
  content: OrderContent,
  { customer, shipping_address }: Pick<OrderCorrection, 'customer' | 'shipping_address'>,
): { content: OrderContent; parts: CorrectedPart[] } {
  const { shipping_address: stored, ...rest } = content;
  const corrected = corrections(content.customer, customer, CORRECTED_MEMBERS.customer);
  const address = corrections(stored ?? {}, shipping_address, CORRECTED_MEMBERS.shipping_address);
  const parts = new Set<CorrectedPart>(corrected.changed.map((member) => partOf(member)));
  if (address.changed.length > 0) parts.add('shipping address');
  if (parts.size === 0) return { content, parts: [] };
  const hasAddress = stored !== undefined || address.changed.length > 0;
  return {
    content: { ...rest, customer: corrected.members, ...(hasAddress && { shipping_address: address.members }) },
    parts: [...parts],
  };
}

function corrections<T extends object>(
  stored: T,
  sent: T,
  names: readonly (keyof T & string)[],
): { members: T; changed: string[] } {
  const changed = names.filter((name) => textOf(stored[name]) !== textOf(sent[name]));
  const kept = Object.entries(stored).filter(([name]) => !changed.some((each) => each === name));
  const added = changed.filter((name) => textOf(sent[name]) !== '').map((name) => [name, sent[name]]);
  return { members: Object.fromEntries([...kept, ...added]) as T, changed };
}

/** A form sends no white space around a text, and an empty text for none. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function partOf(member: string): CorrectedPart {
  return member === 'email' || member === 'phone' ? member : 'name';
}
