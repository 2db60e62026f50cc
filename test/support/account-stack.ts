// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { type CarrierAccountView } from '../../src/shipments/model/carrier-account.entity.js';
import { type CarrierAccountsService } from '../../src/shipments/services/carrier-accounts.service.js';
import { type CallerContext } from '../../src/stores/store.js';
import { type StoresService } from '../../src/stores/stores.service.js';
import { call, type Json, type Reply } from './client.js';
import { type Remote, service } from './services.js';
import { type ShippoStack, type StackStore, startShippoStack } from './shippo-stack.js';
import { until } from './until.js';

/** Processes whose stores have accounts with sources of tracking, and what a test does with them. */
export interface AccountStack {
  stack: ShippoStack;
  accounts: Remote<CarrierAccountsService>;
  callerOf(store: Pick<StackStore, 'storeId'>): Promise<CallerContext>;
  /** Creates a store with one account. */
  storeWith(gateway: string, credentials: Json): Promise<{ store: StackStore; account: CarrierAccountView }>;
  /** Sends a webhook to the address of an account. */
  webhook(account: CarrierAccountView, body: string, headers: Record<string, string>): Promise<Reply>;
}

/** Starts the processes. @param settings such as the URLs of fake sources */
export async function startAccountStack(settings: Record<string, string>): Promise<AccountStack> {
  const stack = await startShippoStack(settings);
  await stack.worker();
  const accounts = service<CarrierAccountsService>('CarrierAccountsService', stack.place);
  const callerOf = async ({ storeId }: Pick<StackStore, 'storeId'>): Promise<CallerContext> => ({
    store: await service<StoresService>('StoresService', stack.place).get(storeId),
    actor: { type: 'staff', id: 'cli' },
  });
  return {
    ...{ stack, accounts, callerOf },
    storeWith: async (gateway, credentials) => {
      const store = await stack.addStore({});
      const [account] = await accounts.connect(await callerOf(store), gateway, credentials);
      return { store, account: account as CarrierAccountView };
    },
    webhook: ({ webhook_url }, body, headers) =>
      call(new URL(webhook_url).pathname, {
        ...{ method: 'POST', body, baseUrl: stack.api.baseUrl },
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

/** A tracking number that no other test has. */
export const newNumber = (): string => `T${randomUUID().replaceAll('-', '').slice(0, 10)}`.toUpperCase();

/** Pushes a shipment and returns its number. @param to the country and state it is sent to */
export async function pushTo(store: StackStore, carrier: string, to: Json = {}): Promise<string> {
  const tracking_number = newNumber();
  const { status } = await store.call('/shipments', 'POST', { tracking_number, carrier, ship_to: to });
  if (status !== 201) throw new Error(`The push was answered with ${status}`);
  return tracking_number;
}

/** The timeline of a parcel, as the API shows it. */
export async function timelineOf(store: StackStore, trackingNumber: string): Promise<Json> {
  return (await store.call(`/shipments/${trackingNumber}`)).json as Json;
}

/** Waits until a source tracks a parcel. */
export const trackedBy = (store: StackStore, trackingNumber: string, source: string): Promise<unknown> =>
  until(async () => (await timelineOf(store, trackingNumber)).tracked_by === source, `${source} to track the parcel`);

/** Waits until a parcel has a status. */
export const hasStatus = (store: StackStore, trackingNumber: string, status: string): Promise<unknown> =>
  until(async () => (await timelineOf(store, trackingNumber)).status === status, `the status ${status}`);
