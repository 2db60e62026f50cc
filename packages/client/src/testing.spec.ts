// SPDX-License-Identifier: Apache-2.0
import { createClient } from './client.js';
import { ParcelwardProblem } from './problem.js';
import { type MockRoutes, mockService, refusal } from './testing.js';

const LINES = { data: { order_number: 'A 1', line_items: [] } } as never;

const clientOf = (routes: MockRoutes): [ReturnType<typeof createClient>, ReturnType<typeof mockService>] => {
  const service = mockService(routes);
  return [createClient(service.options), service];
};

describe('mockService', () => {
  it('answers with the body of a route, and records the request without its token request', async () => {
    const [client, { requests }] = clientOf({ 'GET /orders/{order_number}/returnable-items': LINES });
    expect(await client.orders.returnableItems('A 1')).toEqual({ order_number: 'A 1', line_items: [] });
    expect(requests).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: '/orders/A%201/returnable-items',
        parameters: { order_number: 'A 1' },
        body: undefined,
      }),
    ]);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer mock');
  });

  it('calls a function with the request', async () => {
    const [client, { requests }] = clientOf({
      'POST /webhook-endpoints/{endpoint_id}/test': ({ parameters, body }) => ({
        data: { webhook_id: `${parameters.endpoint_id} ${(body as { type: string }).type}` },
      }),
    });
    expect(await client.webhookEndpoints.test('whe_1', 'claim.approved')).toBe('whe_1 claim.approved');
    expect(requests[0]?.body).toEqual({ type: 'claim.approved' });
  });

  it('records the query', async () => {
    const [client, { requests }] = clientOf({ 'GET /claims': { data: { claims: [], next_cursor: null } } });
    await client.claims.list({ limit: 2 })[Symbol.asyncIterator]().next();
    expect(requests[0]?.query).toEqual({ limit: '2' });
  });

  it('refuses as the service does, each time', async () => {
    const [client] = clientOf({ 'POST /claims': refusal(409, 'CLAIM_EXISTS', { existing: { claim_id: 'clm_1' } }) });
    for (const order_reference of ['A', 'B']) {
      const call = client.claims.create({ order_reference, claims_full_order: true, claim_resolution: 'REFUND' });
      const error = await call.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ParcelwardProblem);
      expect(error).toMatchObject({
        code: 'CLAIM_EXISTS',
        status: 409,
        extensions: { existing: { claim_id: 'clm_1' } },
      });
    }
  });

  it('does not wait between retries', async () => {
    let calls = 0;
    const [client, { requests, options }] = clientOf({
      'GET /claims': () => (++calls < 3 ? refusal(503, 'SERVICE_UNAVAILABLE') : { data: { claims: [] } }),
    });
    for await (const claim of client.claims.list()) throw new Error(claim.claim_id);
    expect(requests.length).toBe(3);
    await options.sleep?.(86_400_000);
  });

  it('distinguishes paths of several lengths', async () => {
    const [client] = clientOf({
      'PATCH /shipments/{tracking_number}': { tracking_number: 'by number' } as never,
      'PATCH /shipments/by-id/{id}': { tracking_number: 'by id' } as never,
    });
    expect(await client.shipments.patchById('shp_1', {})).toEqual({ tracking_number: 'by id' });
    expect(await client.shipments.patch('TN-1', {})).toEqual({ tracking_number: 'by number' });
  });

  it('names a missing route', async () => {
    const [client, { requests }] = clientOf({});
    await expect(client.claims.get('clm_1')).rejects.toThrow(
      'ROUTE_NOT_FOUND: mockService has no route for GET /claims/clm_1.',
    );
    expect(requests.length).toBe(1);
  });

  it('can refuse the token', async () => {
    const [client] = clientOf({ 'POST /auth/v1/token': refusal(401, 'INVALID_API_KEY') });
    await expect(client.claims.get('clm_1')).rejects.toThrow('INVALID_API_KEY');
  });

  it('has typed routes', () => {
    const wrong: MockRoutes[] = [
      // @ts-expect-error: there is no such route
      { 'GET /claim': {} },
      // @ts-expect-error: this is no answer of the route
      { 'GET /claims': { data: { orders: [] } } },
    ];
    expect(wrong.length).toBe(2);
  });
});
