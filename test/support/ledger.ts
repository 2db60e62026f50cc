import { UnitLedger } from '../../src/orders/unit-ledger.js';
import { type LineUnits } from '../../src/orders/units.js';
import { Database } from '../../src/platform/database/database.js';
import { rows } from './database.js';
import { services, type TestStore } from './stores.js';

/** Puts units of an order into a return, as the module of returns does; gives back what undoes it. */
export async function unitsInReturn(
  store: TestStore,
  orderNumber: string,
  reference: string,
  units: LineUnits[],
): Promise<() => Promise<void>> {
  const database = (await services()).get(Database);
  const ledger = new UnitLedger(database);
  const sql = 'SELECT id FROM orders WHERE store_id = ? AND order_number = ?';
  const [order] = await rows<{ id: string }>(sql, [store.id, orderNumber]);
  if (!order) throw new Error(`There is no order ${orderNumber}`);
  const holder = { kind: 'return', reference } as const;
  await database.transaction(() => ledger.take(store.id, order.id, holder, units));
  return () => database.transaction(() => ledger.giveBack(store.id, order.id, holder));
}
