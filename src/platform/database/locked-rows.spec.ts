import { LockedRows } from './locked-rows.js';

async function written(rows: LockedRows): Promise<[sql: string, parameters: unknown[]][]> {
  const statements: [string, unknown[]][] = [];
  const query = <Result>(sql: string, parameters: unknown[] = []) => {
    statements.push([sql, parameters]);
    return Promise.resolve([] as Result);
  };
  await rows.write({ query });
  return statements;
}

const rowsWith = (...ids: string[]): LockedRows => {
  const rows = new LockedRows();
  for (const id of ids) rows.add('orders', [{ store_id: 'sto_1', id }]);
  return rows;
};

const UPDATE = 'UPDATE orders FORCE INDEX (PRIMARY) SET lock_version = lock_version + 1 WHERE';

describe('locked rows', () => {
  it('are written once, however often they were locked', async () =>
    expect(await written(rowsWith('a', 'a'))).toEqual([[`${UPDATE} store_id = ? AND id = ?`, ['sto_1', 'a']]]));

  it('of one table are written by one statement', async () => {
    const keys = ['a', 'b'].map((id) => ['sto_1', id]);
    expect(await written(rowsWith('a', 'b'))).toEqual([[`${UPDATE} (store_id, id) IN (?)`, [keys]]]);
  });

  it('of several tables are written by a statement each', async () => {
    const rows = rowsWith('a');
    rows.add('stores', [{ store_id: 'sto_1' }]);
    expect((await written(rows)).map(([sql]) => sql.split(' ')[1])).toEqual(['orders', 'stores']);
  });

  it('cost no statement if there are none', async () => {
    const rows = new LockedRows();
    rows.add('webhook_endpoints', []);
    expect(await written(rows)).toEqual([]);
  });
});
