// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { NO_ORDER, repeatedRequests } from './order-scope.js';

/** Requests with an idempotency key that create something each time, or that are not about an order. */
const CREATING = ['POST /shipments', 'POST /returns', 'POST /claims', 'POST /withdrawals'];
const NOT_OF_ORDERS = /^POST \/webhook-endpoints/;

interface Operation {
  parameters?: { name?: string; $ref?: string }[];
}

it('covers every operation with an idempotency key whose repetition shows an order again', () => {
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const keyed = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) =>
        parameters.some(({ name = '', $ref = '' }) => /idempotency-?key/i.test(name + $ref)),
      )
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const covered = repeatedRequests({
    ...NO_ORDER,
    orderNumber: 'N',
    returns: ['R'],
    claims: ['C'],
    withdrawals: ['W'],
    changeRequests: ['G'],
  });
  const named = keyed.map((operation) =>
    operation
      .replace('{order_number}', 'N')
      .replace('{return_id}', 'R')
      .replace('{claim_id}', 'C')
      .replace('{withdrawal_id}', 'W')
      .replace('{change_request_id}', 'G'),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((each) => !CREATING.includes(each) && !NOT_OF_ORDERS.test(each)).toSorted()).toEqual(
    covered.toSorted(),
  );
});

it('encodes the number of the order', () => {
  expect(repeatedRequests({ ...NO_ORDER, orderNumber: '#1/2' })).toContain('PUT /orders/%231%2F2');
});
