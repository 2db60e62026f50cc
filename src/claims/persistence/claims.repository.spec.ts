// SPDX-License-Identifier: Apache-2.0
import { type DatabaseService } from '../../platform/database/database.service.js';
import { type ClaimFilter, ClaimsRepository } from './claims.repository.js';

const ID = 'clm_01k9w3c2q4m7v8x5t6r1z0a9bd';

/** Finds a page with these results of its statements, and returns it with the statements. */
async function pageOf(filter: ClaimFilter, results: object[][]) {
  const statements: string[] = [];
  const query = (sql: string): Promise<object[]> => {
    statements.push(sql.replaceAll(/\s+/g, ' '));
    return Promise.resolve(results.shift() ?? []);
  };
  const repository = new ClaimsRepository(
    { query } as unknown as DatabaseService,
    undefined as never,
    undefined as never,
  );
  return { page: await repository.findPage('sto_1', filter, { limit: 2 }), statements };
}

describe('a list of claims with conditions on documents', () => {
  it('C-FIND-8: ends its page after 2,000 claims, with a cursor that continues there', async () => {
    const { page, statements } = await pageOf({ claim_reason: 'Lost', status: 'DENIED' }, [[{ id: ID }], []]);
    expect(page).toEqual({ items: [], next: ID });
    expect(statements[0]).toMatch(
      /WHERE claims\.store_id = \? AND claims\.status = \? ORDER BY claims\.id DESC LIMIT 1 OFFSET 2000$/,
    );
    expect(statements[1]).toContain('AND claims.id >= ?');
  });

  it('has its last page when fewer claims are left', async () => {
    const { page, statements } = await pageOf({ claim_reason: 'Lost' }, [[], []]);
    expect([page, statements.length]).toEqual([{ items: [], next: null }, 2]);
  });

  it('searches all claims without such a condition', async () => {
    expect((await pageOf({ status: 'DENIED' }, [])).statements).toHaveLength(1);
  });
});
