// SPDX-License-Identifier: Apache-2.0
import { type ExpectedState } from './expected-state.js';
import { type ExternalServices } from './external-services.js';
import { type RetryingClient } from './retrying-client.js';

/** Runs a CLI command with `--json` and returns its result; `file` is passed as `--file`. */
export type Command = (words: string[], file?: unknown) => Promise<Record<string, unknown>>;

export interface Store {
  storeId: string;
  apiKey: string;
  shopDomain: string;
}

/** Enough for hours of load. */
const STOCK = 1_000_000;

const LIMITS = { data_per_minute: 1_000_000, shipment_writes_per_minute: 1_000_000, tokens_per_15_minutes: 1_000_000 };

/** Creates a store with an API key and with rate limits that the load does not reach. */
export async function createStore(command: Command, shopDomain: string): Promise<Store> {
  const settings = { name: 'Store', currency: 'BRL', ingestion_mode: 'custom_api', rate_limits: LIMITS };
  const store = await command(['store', 'create'], { ...settings, shop_domain: shopDomain });
  const storeId = String(store.store_id);
  const key = await command(['key', 'generate', storeId]);
  return { storeId, apiKey: String(key.api_key), shopDomain };
}

/** Sets the stock of the product that claims take from, and adds the webhook endpoints before the first event. */
export async function prepareStore(
  command: Command,
  expected: ExpectedState,
  { client, external }: { client: RetryingClient; external: ExternalServices },
): Promise<void> {
  await command(['stock', 'set', expected.storeId], [{ sku: 's-C', available: STOCK }]);
  expected.stock.set('s-C', STOCK);
  for (const { url } of external.receivers)
    await client.untilAnswered((idempotencyKey, asked) =>
      asked.request('POST', '/webhook-endpoints', { body: { url }, idempotencyKey }),
    );
}
