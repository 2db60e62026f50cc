// SPDX-License-Identifier: Apache-2.0
import { type Problem } from '../../platform/errors/problem.js';
import { type PutOrderBody } from '../model/order-bodies.js';
import { type Order } from '../model/order-content.js';
import { checkImmutableFields, checkProtection, refuseEchoOnCreate } from './immutable-fields.js';

const body = (members: Partial<PutOrderBody> = {}): PutOrderBody => ({
  ordered_at: '2026-11-01T10:00:00Z',
  currency: 'BRL',
  customer: {},
  amounts: { subtotal: 20 },
  line_items: [{ quantity: 2, unit_price: 10 }],
  ...members,
});

const order = (content: Partial<Order['content']> = {}): Order => ({
  store_id: 'sto_1',
  id: 'ord_1',
  order_number: 'A',
  order_id: 'a-1',
  protect_order_number: 'PW-0123456789',
  version: 1,
  created_at: new Date('2026-11-20T02:00:24.274Z'),
  updated_at: new Date('2026-11-21T02:00:24.274Z'),
  document: '',
  review_reasons: null,
  review_warnings: null,
  cancellation: null,
  return_label: null,
  redacted_at: null,
  platform_domain: 'shop.example.com',
  content: {
    ...body(),
    is_protected: true,
    amounts: { subtotal: 20, protection_cost: 1.5 },
    line_items: [],
    line_id_source: 'partner',
    ...content,
  },
});

const ECHO = {
  protect_order_number: 'PW-0123456789',
  order_date_created: '2026-11-20T02:00:24.274Z',
  order_lifecycle_status: 'PLACED',
};

function refusalOf(work: () => void): Problem | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error as Problem;
  }
}

describe('members that the service sets', () => {
  it.each(Object.entries(ECHO))('%s is an unknown key on the first create', (name, value) => {
    const refusal = refusalOf(() => refuseEchoOnCreate(body({ [name]: value })));
    expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ pointer: `/${name}`, code: 'UNKNOWN_KEY' }] });
  });

  it('are all listed if all are sent', () => {
    expect(refusalOf(() => refuseEchoOnCreate(body(ECHO)))?.errors).toHaveLength(3);
    expect(refusalOf(() => refuseEchoOnCreate(body()))).toBeUndefined();
  });
});

describe('members fixed at first create', () => {
  it.each<[string, Partial<PutOrderBody>]>([
    ['left out', {}],
    ['the same', { ...ECHO, order_id: 'a-1' }],
    ['the same instant in another offset', { order_date_created: '2026-11-20T03:00:24.274+01:00' }],
  ])('may be sent again: %s', (_how, members) =>
    expect(refusalOf(() => checkImmutableFields(order(), body(members)))).toBeUndefined(),
  );

  it.each([
    ['order_id', 'A-1'],
    ['protect_order_number', 'PW-0123456780'],
    ['order_date_created', '2026-11-20T02:00:24.275Z'],
    ['order_lifecycle_status', 'placed'],
  ])('%s cannot become %s', (name, value) => {
    const refusal = refusalOf(() => checkImmutableFields(order(), body({ [name]: value })));
    expect(refusal).toMatchObject({ code: 'IMMUTABLE_FIELD', errors: [{ pointer: `/${name}` }] });
  });
});

describe('the protection of an order that exists', () => {
  const sent = (is_protected: boolean, protection_cost: number) =>
    body({ is_protected, amounts: { subtotal: 20, protection_cost } });

  it('may be left out or sent as it is', () => {
    expect(refusalOf(() => checkProtection(order(), body()))).toBeUndefined();
    expect(refusalOf(() => checkProtection(order(), sent(true, 1.5)))).toBeUndefined();
    const unprotected = order({ is_protected: false, amounts: { subtotal: 20 } });
    expect(refusalOf(() => checkProtection(unprotected, sent(false, 0)))).toBeUndefined();
  });

  it.each([
    [true, 2],
    [false, 0],
  ])('cannot become %p with %p', (flag, cost) =>
    expect(refusalOf(() => checkProtection(order(), sent(flag, cost)))).toMatchObject({ code: 'PROTECTION_IMMUTABLE' }),
  );
});
