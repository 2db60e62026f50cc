// SPDX-License-Identifier: Apache-2.0
const CASE_LETTERS = { return: 'R', claim: 'C', withdrawal: 'W' } as const;

export type CaseKind = keyof typeof CASE_LETTERS;

const KINDS = new Map(Object.entries(CASE_LETTERS).map(([kind, letter]) => [letter as string, kind as CaseKind]));

/** A case number as somebody typed it: the order number, the kind, and the position among the order's cases, from 1. */
export interface TypedCaseNumber {
  orderNumber: string;
  kind: CaseKind;
  position: number;
}

/** The rows of a list with the number of the order that they belong to. */
export interface CaseOfOrder {
  id: string;
  order_number: string;
}

/** Builds the case number of the order's `position`th return, claim or withdrawal, such as `5002-R1`. */
export function caseNumber(orderNumber: string, kind: CaseKind, position: number): string {
  return `${orderNumber}-${CASE_LETTERS[kind]}${position}`;
}

/**
 * Builds the case numbers of all cases of some orders.
 * @param cases all cases of the kind of each order, in the order of their creation
 * @returns case numbers by id
 */
export function caseNumbers(cases: readonly CaseOfOrder[], kind: CaseKind): Map<string, string> {
  const numbers = new Map<string, string>();
  for (const [orderNumber, ofOrder] of Map.groupBy(cases, ({ order_number }) => order_number))
    for (const [index, { id }] of ofOrder.entries()) numbers.set(id, caseNumber(orderNumber, kind, index + 1));
  return numbers;
}

/** Reads a case number; undefined if the text is none. Case and white space around it do not matter. */
export function readCaseNumber(text: string): TypedCaseNumber | undefined {
  const [, orderNumber, letter, position] = /^(\S.*?)\s*-\s*([RCW])([1-9]\d{0,5})$/i.exec(text.trim()) ?? [];
  const kind = KINDS.get((letter ?? '').toUpperCase());
  return orderNumber === undefined || kind === undefined
    ? undefined
    : { orderNumber, kind, position: Number(position) };
}
