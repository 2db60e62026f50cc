// SPDX-License-Identifier: Apache-2.0
import { type ChangeRequestsService } from '../../../src/change-requests/services/change-requests.service.js';
import { type Dashboard, signedInClient, startDashboard } from '../../support/dashboards.js';
import { openStore } from '../../support/self-service.js';
import { service } from '../../support/services.js';
import { type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const requests = service<ChangeRequestsService>('ChangeRequestsService');

let store: TestStore;
let dashboard: Dashboard;

beforeAll(async () => {
  store = await openStore({ cancellation_requests: true, address_requests: true });
  dashboard = await startDashboard([store]);
});

async function asked(): Promise<TestOrder> {
  const order = await TestOrder.create(store, { lamp: 2 });
  const caller = { store: store.store, actor: { type: 'customer', id: 'self_service' } as const };
  const address = { street1: 'Rua Nova 1', city: 'Imbituba', country: 'BR' };
  await requests.submit(caller, order.number, { kind: 'address', address });
  return order;
}

describe('change requests in the dashboard', () => {
  it('C-WORK-12, C-CHG-6: are in the work list and on the page of the order, and are decided with a note', async () => {
    const order = await asked();
    const client = await signedInClient(dashboard);
    await client.open('/');
    expect(client.text('section[aria-labelledby=work-changes]')).toContain(order.number);
    await client.open(`/orders/${order.number}`);
    expect(client.text('section[aria-labelledby=cases]')).toContain('Change the delivery address');
    await client.open('/changes');
    expect(client.text('main')).toContain('Rua Nova 1, Imbituba, BR');
    await client.confirm('Reject', 'Reject request', { 'Note for the customer (optional)': 'It is packed.' });
    expect(client.said()).toBe(`The change request of order ${order.number} has been rejected.`);
    expect(client.text('main')).toContain('It is packed.');
    expect(await requests.findByOrder(store.id, order.number)).toMatchObject([
      { status: 'REJECTED', reason: 'It is packed.' },
    ]);
    await client.open('/changes');
    expect(client.text('main')).toContain('No change requests.');
  });

  it('cannot be decided after they have ended', async () => {
    const order = await asked();
    const client = await signedInClient(dashboard);
    await client.open(`/changes?order=${order.number}`);
    await order.cancel({ type: 'FULL' });
    await requests.endOvertaken(store.id, [order.number]);
    await client.confirm('Approve', 'Approve request');
    expect(client.said()).toContain('is already expired');
  });
});
