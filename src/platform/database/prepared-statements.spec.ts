// SPDX-License-Identifier: Apache-2.0
import { type PoolConnection } from 'mysql2';
import { PreparedStatements } from './prepared-statements.js';

const SQL = 'SELECT ?';

/** The statements of a connection whose server prepares them, or refuses with `error`. */
function statementsWith(error: Error | null): PreparedStatements {
  const prepare = (_sql: string, done: (error: Error | null, statement: object) => void) => done(error, {});
  return PreparedStatements.of({ prepare } as unknown as PoolConnection);
}

/** Whether a statement is prepared that came a second time before. */
function isPrepared(statements: PreparedStatements): boolean {
  for (let time = 0; time < 2; time++) statements.get(SQL);
  statements.settle();
  return statements.get(SQL) !== undefined;
}

describe('a statement that comes a second time', () => {
  it('is prepared', () => expect(isPrepared(statementsWith(null))).toBe(true));

  it('stays text if the server refuses to prepare it', () =>
    expect(isPrepared(statementsWith(new Error('max_prepared_stmt_count')))).toBe(false));
});
