import { activeReturnProblem, lostReturnsProblem, referencesOf } from './active-returns.js';
import { type Order } from '../model/order-content.js';
import { type HeldUnits } from '../model/units.js';

const held = (kind: HeldUnits['kind'], line_id: string, reference: string): HeldUnits => ({
  kind,
  line_id,
  reference,
  quantity: 1,
});
const HELD = [
  held('return', 'a', 'ret_1'),
  held('return', 'a', 'ret_2'),
  held('return', 'b', 'ret_2'),
  held('claim', 'c', 'clm_1'),
  held('cancellation', 'd', 'can_1'),
];

describe('the returns and claims of a line', () => {
  it.each<[HeldUnits['kind'], string, string[]]>([
    ['return', 'a', ['ret_1', 'ret_2']],
    ['return', 'c', []],
    ['claim', 'c', ['clm_1']],
    ['claim', 'a', []],
  ])('%ss of %s', (kind, line, references) => expect(referencesOf(HELD, kind, line)).toEqual(references));
});

describe('C-PUT-16: lines with a return', () => {
  it('are refused, each listed with its returns', () => {
    const problem = activeReturnProblem(['d', 'b', 'c', 'a'], HELD);
    expect([problem?.code, problem?.extensions]).toEqual([
      'LINE_HAS_ACTIVE_RETURN',
      {
        line_items: [
          { line_id: 'b', return_ids: ['ret_2'] },
          { line_id: 'a', return_ids: ['ret_1', 'ret_2'] },
        ],
      },
    ]);
  });

  it.each([[[]], [['c', 'd', 'e']]])('%p: units that are claimed or cancelled are no return', (lines) =>
    expect(activeReturnProblem(lines, HELD)).toBeUndefined(),
  );
});

describe('C-PUT-16: an update', () => {
  const order = (...ids: string[]): Order =>
    ({
      store_id: 'sto_1',
      id: 'ord_1',
      content: { line_items: ids.map((line_id) => ({ line_id, quantity: 1, unit_price: 1 })) },
    }) as unknown as Order;
  const asked: string[][] = [];
  const ledger = {
    held: (...of: [string, string]): Promise<HeldUnits[]> => {
      asked.push(of);
      return Promise.resolve(HELD);
    },
  };
  beforeEach(() => (asked.length = 0));

  it('that drops lines with a return is refused for those alone', async () => {
    const problem = await lostReturnsProblem(order('a', 'b', 'c'), order('b', 'new'), ledger);
    expect(problem?.extensions.line_items).toEqual([{ line_id: 'a', return_ids: ['ret_1', 'ret_2'] }]);
    expect(asked).toEqual([['sto_1', 'ord_1']]);
  });

  it('that drops other lines passes', async () =>
    expect(await lostReturnsProblem(order('a', 'c', 'd'), order('a'), ledger)).toBeUndefined());

  it('that drops no line does not read the ledger', async () => {
    expect(await lostReturnsProblem(order('a', 'b'), order('b', 'a', 'new'), ledger)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
