// SPDX-License-Identifier: Apache-2.0
import {
  behind,
  BY_UPDATE,
  decodeCursor,
  encodeCursor,
  type ListOrder,
  NEWEST_FIRST,
  orderBy,
  positionOf,
  upTo,
} from './list-order.js';

const ID = 'ord_01k9w3c2q4m7v8x5t6r1z0a9bd';
const AT = new Date('2026-11-23T05:00:00.123Z');
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it.each<[string, ListOrder, readonly unknown[]]>([
    ['newest first', NEWEST_FIRST, [ID]],
    ['by update', BY_UPDATE, [AT, ID]],
    ['by total', { columns: ['total', 'id'], direction: 'DESC' }, ['149.0000', ID]],
    ['by another column', { columns: ['order_number'], direction: 'ASC' }, ['é/1']],
  ])('of a list %s decodes to its position', (_what, order, position) => {
    expect(decodeCursor(order, encodeCursor(position))).toEqual(position);
  });

  it.each<[string, ListOrder, string]>([
    ['another order', NEWEST_FIRST, encodeCursor([AT, ID])],
    ['another order', BY_UPDATE, encodeCursor([ID])],
    ['a plain id', NEWEST_FIRST, ID],
    ['no id', NEWEST_FIRST, encoded(['ord_1'])],
    ['a number', NEWEST_FIRST, encoded([1])],
    ['no list', NEWEST_FIRST, encoded({ id: ID })],
    ['no time', BY_UPDATE, encoded(['yesterday', ID])],
    ['a number for the time', BY_UPDATE, encoded([0, ID])],
    ['no total', { columns: ['total', 'id'], direction: 'DESC' }, encoded(['1e3', ID])],
    ['another spelling', NEWEST_FIRST, `${encodeCursor([ID])}=`],
    ['no JSON', NEWEST_FIRST, 'x'],
    ['an empty text', NEWEST_FIRST, ''],
  ])('C-LIST-7: of %s is at fault', (_what, order, cursor) => {
    const fault = { pointer: '/cursor', code: 'NOT_ALLOWED_VALUE', detail: 'is not a cursor of this list' };
    expect(() => decodeCursor(order, cursor)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_ERROR', errors: [fault] }),
    );
  });
});

describe('the conditions of an order', () => {
  it('split a list at a position, which belongs to the first part', () => {
    expect(behind(NEWEST_FIRST, 'i', [ID])).toEqual([['i.id < ?', ID]]);
    expect(upTo(NEWEST_FIRST, 'i', [ID])).toEqual([['i.id >= ?', ID]]);
    expect(behind(BY_UPDATE, 'i', [AT, ID])).toEqual([
      ['i.updated_at >= ?', AT],
      ['(i.updated_at > ? OR i.id > ?)', AT, ID],
    ]);
    expect(upTo(BY_UPDATE, 'i', [AT, ID])).toEqual([
      ['i.updated_at <= ?', AT],
      ['(i.updated_at < ? OR i.id <= ?)', AT, ID],
    ]);
  });

  it('compare as many columns as the order has', () => {
    const order: ListOrder = { columns: ['number', 'created_at', 'id'], direction: 'DESC' };
    expect(behind(order, 'r', ['A', AT, ID])).toEqual([
      ['r.number <= ?', 'A'],
      ['(r.number < ? OR r.created_at <= ? AND (r.created_at < ? OR r.id < ?))', 'A', AT, AT, ID],
    ]);
  });

  it('sort by all columns', () => {
    expect([orderBy(NEWEST_FIRST), orderBy(BY_UPDATE, 's')]).toEqual(['id DESC', 's.updated_at ASC, s.id ASC']);
    expect(positionOf(BY_UPDATE, { id: ID, updated_at: AT, version: 1 })).toEqual([AT, ID]);
  });
});
