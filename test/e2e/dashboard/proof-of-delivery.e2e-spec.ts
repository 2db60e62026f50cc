// SPDX-License-Identifier: Apache-2.0
import { type SecretBoxService } from '../../../src/platform/crypto/secret-box.service.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { aClaimable, aLineClaim, claimOf, file } from '../../support/claims.js';
import { signedInClient, startDashboard } from '../../support/dashboards.js';
import { rows } from '../../support/database.js';
import { type HtmlClient } from '../../support/html-client.js';
import { service } from '../../support/services.js';
import { aShipment } from '../../support/shipments.js';
import { auditOf } from '../../support/staff.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { startUsps, uspsNumber, type UspsServer } from '../../support/usps-server.js';

const MID = '901234567';
const BUTTON = 'Request proof of delivery';
const EMAIL = 'help@corner.example';

let usps: UspsServer;
let store: TestStore;
let client: HtmlClient;
let number: string;
let claimPath: string;

/** Stored as `carrier connect` does, but without the job that would subscribe to events. */
async function connectUsps(): Promise<void> {
  const id = newId('cac');
  const credentials = await service<SecretBoxService>('SecretBoxService').seal(JSON.stringify(usps.credentials), id);
  const row = { store_id: store.id, id, gateway: 'usps', position: 0, credentials, state: 'working', removed_id: '' };
  const now = new Date();
  await rows('INSERT INTO carrier_accounts SET ?', [{ ...row, checked_at: now, created_at: now, updated_at: now }]);
}

beforeAll(async () => {
  usps = await startUsps([MID]);
  store = await newStore({ branding: { support_email: EMAIL } });
  const dashboard = await startDashboard([store], { USPS_API_BASE_URL: usps.url });
  await connectUsps();
  const order = await aClaimable(store, { lamp: 1 });
  number = uspsNumber(MID);
  await store.post('/shipments', aShipment({ order_number: order.number, carrier: 'usps', tracking_number: number }));
  await service<TrackingSimulationService>('TrackingSimulationService').move(store.id, number, { status: 'DELIVERED' });
  const { claim_id } = claimOf(await file(store, aLineClaim(order, { lamp: 1 }, { claim_reason: 'Stolen' })));
  client = await signedInClient(dashboard);
  await rows("UPDATE parcels SET gateway = 'usps', registered_at = NOW(3) WHERE store_id = ?", [store.id]);
  claimPath = `/claims/${String(claim_id)}`;
});

beforeEach(async () => {
  await client.open(claimPath);
  usps.parcels.set(number, {
    ...{ proofOfDeliveryEnabled: 'true', uniqueMailPieceID: '301474508', tableCode: 'T' },
    ...{ mailPieceIntakeDate: '2026-11-19 08:35:56.000000', statusCategory: 'Delivered', trackingEvents: [] },
  });
});

/** Without the jobs that follow a change of settings. */
const brand = (branding: object): Promise<unknown> =>
  rows('UPDATE stores SET branding = ? WHERE store_id = ?', [JSON.stringify(branding), store.id]);

const request = async (): Promise<string> => {
  await client.submit(BUTTON);
  return client.said() || client.text('[role=alert]');
};

it('C-CAR-38: staff have USPS mail the proof of delivery to the store, which the audit log shows', async () => {
  expect(await request()).toBe(`USPS sends the proof of delivery letter of ${number} to ${EMAIL}.`);
  expect([...usps.letters]).toEqual([[number, EMAIL]]);
  expect((await auditOf(store)).join('\n')).toContain(`Requested the proof of delivery of ${number} for ${EMAIL}`);
});

it.each(["status = 'IN_TRANSIT'", "gateway = 'shippo'"])('C-CAR-38: is not offered of a parcel with %s', async (is) => {
  await rows(`UPDATE parcels SET ${is} WHERE store_id = ?`, [store.id]);
  expect((await client.open(claimPath)).text()).not.toContain(BUTTON);
  await rows("UPDATE parcels SET status = 'DELIVERED', gateway = 'usps' WHERE store_id = ?", [store.id]);
  expect((await client.open(claimPath)).text()).toContain(BUTTON);
});

it.each<[string, () => unknown, () => unknown, string]>([
  [
    'USPS has no letter',
    () => usps.parcels.set(number, { ...usps.parcels.get(number), proofOfDeliveryEnabled: 'false' }),
    () => undefined,
    'USPS has no proof of delivery letter for this parcel.',
  ],
  ['USPS does not know the parcel', () => usps.parcels.delete(number), () => undefined, 'does not know this number'],
  [
    'USPS refuses',
    () => (usps.sendsLetters = false),
    () => (usps.sendsLetters = true),
    'USPS refused to send the letter.',
  ],
  ['the account is throttled', () => (usps.quota = 0), () => (usps.quota = Infinity), 'takes no more requests for now'],
  [
    'the parcel is not delivered',
    () => rows("UPDATE parcels SET status = 'IN_TRANSIT' WHERE store_id = ?", [store.id]),
    () => rows("UPDATE parcels SET status = 'DELIVERED' WHERE store_id = ?", [store.id]),
    'The parcel is not delivered yet',
  ],
  [
    'the store has no address',
    () => brand({}),
    () => brand({ support_email: EMAIL }),
    'The store has no support email.',
  ],
  [
    'another source follows the parcel',
    () => rows("UPDATE parcels SET gateway = 'shippo' WHERE store_id = ?", [store.id]),
    () => rows("UPDATE parcels SET gateway = 'usps' WHERE store_id = ?", [store.id]),
    'No account of the store at USPS follows this parcel.',
  ],
  [
    'the account was removed',
    () => rows('UPDATE carrier_accounts SET removed_id = id WHERE store_id = ?', [store.id]),
    () => undefined,
    'No account of the store at USPS follows this parcel.',
  ],
])('C-CAR-38: says what is wrong if %s', async (_what, spoil, repair, sentence) => {
  usps.letters.clear();
  await spoil();
  expect(await request()).toContain(sentence);
  expect(usps.letters.size).toBe(0);
  await repair();
});
