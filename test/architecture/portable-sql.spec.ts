// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { codeOf, sourceFiles } from '../support/sources.js';

/** SQL that MySQL, MariaDB or a sharded database lacks or interprets differently, by its name in sql.md. */
const KEPT_OUT: Record<string, RegExp> = {
  '`RETURNING`': /\bRETURNING\b/,
  '`CREATE SEQUENCE`, `NEXTVAL`': /\b(?:CREATE SEQUENCE|NEXT VALUE FOR|NEXTVAL)\b/,
  '`ON DUPLICATE KEY UPDATE` with an alias of the new row': /VALUES[^;`]*\bAS \w+(?:\s*\([^)]*\))?\s+ON DUPLICATE KEY/,
  '`SKIP LOCKED`, `NOWAIT`': /\b(?:SKIP LOCKED|NOWAIT)\b/,
  '`FOR SHARE`, `LOCK IN SHARE MODE`, `FOR UPDATE OF`': /\b(?:FOR SHARE|LOCK IN SHARE MODE|FOR UPDATE OF)\b/,
  'columns of type `JSON`, and `->`': /\b(?:ADD COLUMN \w+|^\s*\w+) JSON\b|->>?\s*'\$/m,
  'JSON functions except `JSON_EXTRACT` and `JSON_UNQUOTE`': /\bJSON_(?!EXTRACT\b|UNQUOTE\b)[A-Z]+\(|\bMEMBER OF\b/,
  '`LATERAL`': /\bLATERAL\b/,
  'indexes of expressions': /\b(?:KEY|INDEX) \w+ (?:ON \w+ )?\(\(/,
  '`IF [NOT] EXISTS` of a column or an index': /\b(?:COLUMN|KEY|INDEX) IF (?:NOT )?EXISTS\b/,
  '`CREATE OR REPLACE`, `REPLACE INTO`': /\b(?:CREATE OR REPLACE|REPLACE INTO)\b/,
  'collations except `ascii_bin` and `utf8mb4_bin`': /\bCOLLATE (?!ascii_bin\b|utf8mb4_bin\b)\w+/,
  'types `UUID`, `INET6` and `VECTOR`': /\b\w+ (?:UUID|INET[46]|VECTOR)\b(?:\(\d+\))?(?: NOT)? NULL/,
  '`REGEXP`, `RLIKE`': /\b(?:REGEXP|RLIKE|REGEXP_\w+)\b/,
  '`FULLTEXT`, `MATCH … AGAINST`': /\b(?:FULLTEXT|AGAINST)\b/,
  'time limits and hints of one server': /max_statement_time|MAX_EXECUTION_TIME|SET STATEMENT|\/\*\+/i,
  'AUTO_INCREMENT, foreign keys, triggers, procedures': /\b(?:AUTO_INCREMENT|FOREIGN KEY|TRIGGER|PROCEDURE)\b/,
  '`SAVEPOINT`, `LOCK TABLES`, `XA`': /\bSAVEPOINT\b|\bLOCK TABLES?\b|\bXA [A-Z]/,
  'an assignment to `store_id`': /\b(?:SET|UPDATE|,)\s+store_id = (?!\?\s+(?:AND|WHERE))/,
};

const FILES = [...sourceFiles(), ...sourceFiles('dashboard/src')];

describe('SQL that differs between databases', () => {
  it.each(Object.entries(KEPT_OUT))('%s is in no statement', (_name, pattern) => {
    expect(FILES.length).toBeGreaterThan(300);
    expect(FILES.filter((file) => pattern.test(codeOf(file)))).toEqual([]);
  });

  it('is listed in sql.md', () => {
    const names = [...readFileSync('docs/contributing/sql.md', 'utf8').matchAll(/^\| (.*?) +\|/gm)].map(
      ([, name]) => name,
    );
    expect(names.slice(2)).toEqual(Object.keys(KEPT_OUT));
  });

  it.each([
    ['`RETURNING`', 'DELETE FROM jobs WHERE store_id = ? RETURNING id'],
    ['`CREATE SEQUENCE`, `NEXTVAL`', 'SELECT NEXTVAL(positions)'],
    [
      '`ON DUPLICATE KEY UPDATE` with an alias of the new row',
      'INSERT INTO jobs (id) VALUES (?) AS new ON DUPLICATE KEY UPDATE id = new.id',
    ],
    ['`SKIP LOCKED`, `NOWAIT`', 'SELECT id FROM jobs FOR UPDATE SKIP LOCKED'],
    ['`FOR SHARE`, `LOCK IN SHARE MODE`, `FOR UPDATE OF`', 'SELECT id FROM orders o FOR UPDATE OF o'],
    ['columns of type `JSON`, and `->`', 'ALTER TABLE orders ADD COLUMN extra JSON NULL'],
    ['columns of type `JSON`, and `->`', "SELECT document->>'$.name' FROM orders"],
    ['JSON functions except `JSON_EXTRACT` and `JSON_UNQUOTE`', "SELECT JSON_VALUE(document, '$.a') FROM orders"],
    ['`LATERAL`', 'SELECT 1 FROM orders, LATERAL (SELECT 1) x'],
    ['indexes of expressions', 'ALTER TABLE orders ADD KEY lower_email ((LOWER(email)))'],
    ['`IF [NOT] EXISTS` of a column or an index', 'ALTER TABLE orders ADD COLUMN IF NOT EXISTS a INT NULL'],
    ['`CREATE OR REPLACE`, `REPLACE INTO`', 'REPLACE INTO jobs (id) VALUES (?)'],
    ['collations except `ascii_bin` and `utf8mb4_bin`', 'name TEXT COLLATE utf8mb4_0900_ai_ci NULL'],
    ['types `UUID`, `INET6` and `VECTOR`', 'address INET6 NOT NULL'],
    ['`REGEXP`, `RLIKE`', "SELECT id FROM orders WHERE name REGEXP '^a'"],
    ['`FULLTEXT`, `MATCH … AGAINST`', 'SELECT id FROM orders WHERE MATCH (name) AGAINST (?)'],
    ['time limits and hints of one server', 'SELECT /*+ MAX_EXECUTION_TIME(1000) */ id FROM orders'],
    ['AUTO_INCREMENT, foreign keys, triggers, procedures', 'id INT NOT NULL AUTO_INCREMENT'],
    ['`SAVEPOINT`, `LOCK TABLES`, `XA`', 'SAVEPOINT before_lines'],
    [
      'an assignment to `store_id`',
      'INSERT INTO a (store_id) VALUES (?) ON DUPLICATE KEY UPDATE store_id = VALUES(store_id)',
    ],
  ])('%s is recognized', (name, sql) => {
    expect(KEPT_OUT[name]?.test(sql)).toBe(true);
  });
});
