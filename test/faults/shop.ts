import { type Book } from './book.js';
import { type GoodClient } from './good-client.js';
import { type Surroundings } from './surroundings.js';

/** Runs a command of the command line with `--json`, and returns its result. */
export type Command = (words: string[], file?: unknown) => Promise<Record<string, unknown>>;

export interface Shop {
  storeId: string;
  apiKey: string;
  shopDomain: string;
}

/** Enough for a run of hours. */
const STOCK = 1_000_000;

const LIMITS = { data_per_minute: 1_000_000, shipment_writes_per_minute: 1_000_000, tokens_per_15_minutes: 1_000_000 };

/** Creates a store whose limits the load does not reach, with its key. */
export async function openShop(command: Command, shopDomain: string): Promise<Shop> {
  const settings = { name: 'Shop', currency: 'BRL', ingestion_mode: 'custom_api', rate_limits: LIMITS };
  const store = await command(['store', 'create'], { ...settings, shop_domain: shopDomain });
  const storeId = String(store.store_id);
  const key = await command(['key', 'generate', storeId]);
  return { storeId, apiKey: String(key.api_key), shopDomain };
}

/** Sets the stock of the third line's product, and adds the endpoints, before the first event. */
export async function furnish(
  command: Command,
  book: Book,
  { client, surroundings }: { client: GoodClient; surroundings: Surroundings },
): Promise<void> {
  await command(['stock', 'set', book.storeId], [{ sku: 's-C', available: STOCK }]);
  book.stock.set('s-C', STOCK);
  for (const { url } of surroundings.receivers)
    await client.untilAnswered((idempotencyKey, asked) =>
      asked.request('POST', '/webhook-endpoints', { body: { url }, idempotencyKey }),
    );
}
