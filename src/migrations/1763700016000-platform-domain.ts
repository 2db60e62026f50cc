import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The shop domain that a store had when an order was created. */
export class PlatformDomain1763700016000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    if (!(await runner.hasColumn('orders', 'platform_domain')))
      await runner.query(
        'ALTER TABLE orders ADD COLUMN platform_domain VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL',
      );
    const stores = (await runner.query('SELECT store_id, shop_domain FROM stores')) as Store[];
    for (const store of stores) {
      let last = '';
      do last = await fillOld(runner, store, last);
      while (last !== '');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN platform_domain');
  }
}

interface Store {
  store_id: string;
  shop_domain: string;
}

const BATCH = 1000;

/**
 * Sets the domain of the store's next orders after an id.
 * @returns the id of the last one; empty if none is left
 */
async function fillOld(runner: QueryRunner, { store_id, shop_domain }: Store, after: string): Promise<string> {
  const next = `SELECT id FROM orders WHERE store_id = ? AND id > ? ORDER BY id LIMIT ${BATCH}`;
  const last = ((await runner.query(next, [store_id, after])) as { id: string }[]).at(-1)?.id ?? '';
  await runner.query(
    'UPDATE orders SET platform_domain = ? WHERE store_id = ? AND id > ? AND id <= ? AND platform_domain IS NULL',
    [shop_domain, store_id, after, last],
  );
  return last;
}
