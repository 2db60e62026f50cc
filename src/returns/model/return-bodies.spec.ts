// SPDX-License-Identifier: Apache-2.0
import { validateBody } from '../../platform/validation/index.js';
import { ReturnRequestBody } from './return-bodies.js';

const BODY = {
  order_id: 'oms-1001',
  resolution: 'REFUND',
  return_method: 'SELF_SHIP',
  return_line_items: [{ line_id: 'A', quantity: 1 }],
  return_from_address: {},
};

const faultsOf = (members: object) =>
  validateBody(ReturnRequestBody, { ...BODY, ...members }).map(({ pointer, code }) => `${pointer} ${code}`);

describe('C-RET-28: names of the service', () => {
  it.each(['store_id', 'storeId', 'merchant_id', 'merchantId', 'version', 'sequence', 'constructor', 'toString'])(
    '%s is refused at the top level, also as null',
    (name) => {
      for (const value of ['x', null]) expect(faultsOf({ [name]: value })).toEqual([`/${name} FORBIDDEN_KEY`]);
    },
  );

  it('are refused in the reason and in lines, all of them beside other faults', () => {
    const return_line_items = [{ line_id: 'A', quantity: 1, prototype: 1, version: 2 }];
    expect(
      faultsOf({ store_id: 'x', note: 1, customer_reason: { code: 1, hasOwnProperty: 1 }, return_line_items }).sort(),
    ).toEqual([
      '/customer_reason/code INVALID_TYPE',
      '/customer_reason/hasOwnProperty FORBIDDEN_KEY',
      '/note INVALID_TYPE',
      '/return_line_items/0/prototype FORBIDDEN_KEY',
      '/return_line_items/0/version FORBIDDEN_KEY',
      '/store_id FORBIDDEN_KEY',
    ]);
  });

  it('are taken in the address, which is kept as sent', () =>
    expect(faultsOf({ return_from_address: { version: 1, store_id: 'x' } })).toEqual([]));

  it('do not include other properties', () => expect(faultsOf({ channel: 'portal', 'odd key': null })).toEqual([]));
});
