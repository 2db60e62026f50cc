import { type Order } from '../model/order-content.js';
import { type HeldUnits } from '../model/units.js';
import { type UnitLedgerRepository } from '../persistence/unit-ledger.repository.js';
import { type IdentifiedLine } from '../rules/line-identity.js';
import { OrderUnitsService } from './order-units.service.js';

const lines = (...ids: string[]): IdentifiedLine[] => ids.map((line_id) => ({ line_id, quantity: 1, unit_price: 1 }));
const order = (...ids: string[]) =>
  ({ store_id: 'sto_1', id: 'ord_1', content: { line_items: lines(...ids) } }) as Order;

const HELD: HeldUnits[] = ['ret_1', 'ret_2'].map((reference) => ({
  kind: 'return',
  line_id: 'a',
  reference,
  quantity: 1,
}));
const reads: string[][] = [];
const ledger = {
  findHeld(...order: [storeId: string, orderId: string]): Promise<HeldUnits[]> {
    reads.push(order);
    return Promise.resolve(HELD);
  },
};
const units = new OrderUnitsService(ledger as UnitLedgerRepository);
beforeEach(() => (reads.length = 0));

describe('C-PUT-16: an update', () => {
  it('is refused for the removed lines with an active return', async () => {
    const problem = await units.lineRemovalProblem(order('a', 'b', 'c'), lines('b', 'new'));
    expect(problem?.extensions.line_items).toEqual([{ line_id: 'a', return_ids: ['ret_1', 'ret_2'] }]);
    expect(reads).toEqual([['sto_1', 'ord_1']]);
  });

  it('may remove other lines', async () =>
    expect(await units.lineRemovalProblem(order('a', 'c', 'd'), lines('a'))).toBeUndefined());

  it('does not read the ledger if it removes no line', async () => {
    expect(await units.lineRemovalProblem(order('a', 'b'), lines('b', 'a', 'new'))).toBeUndefined();
    expect(reads).toEqual([]);
  });
});
