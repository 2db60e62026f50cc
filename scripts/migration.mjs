#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// `npm run migration -- NAME`: writes the migration that leads from the migrations of this clone to its entities. It tries both in
// a scratch database beside the one of `npm run up`, or of DATABASE_URL.
import { writeFileSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { dropDatabase, emptyDatabase } from './lib/database.mjs';
import { inRoot } from './lib/folders.mjs';
import { build } from './lib/install.mjs';
import { localSettings } from './lib/local-settings.mjs';

const CONSTANTS = {
  ASCII: 'CHARACTER SET ascii COLLATE ascii_bin',
  UTF8: 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin',
};
const LINE_LENGTH = 118;

const name = process.argv[2] ?? '';
if (!/^[a-z]+(-[a-z]+)*$/.test(name))
  throw new Error('Name the migration, for example: npm run migration -- return-reminders');
await build();
const url = await emptyDatabase(localSettings().DATABASE_URL, 'migration');
try {
  const { up, down } = await difference();
  const timestamp = Date.now();
  const file = `src/migrations/${timestamp}-${name}.ts`;
  const title = name.replaceAll(/(?:^|-)(\w)/g, (_all, letter) => letter.toUpperCase());
  writeFileSync(inRoot(file), source(`${title}${timestamp}`, up.map(readable), down.map(readable)));
  console.log(`${file}: review it, and add it to src/schema.ts.`);
} finally {
  await dropDatabase(url);
}

/** The statements that the migrations lack, and those that undo them. */
async function difference() {
  const { dataSourceOptions } = await import(inRoot('dist/platform/database/data-source-options.js'));
  const { schema } = await import(inRoot('dist/schema.js'));
  const options = dataSourceOptions(schema, { url, poolSize: 1 });
  const probe = await new DataSource(options).initialize();
  const [{ version }] = await probe.query('SELECT VERSION() AS version');
  await probe.destroy();
  // The schema builder compares defaults as the server writes them, and MariaDB writes them differently.
  const type = version.includes('MariaDB') ? 'mariadb' : 'mysql';
  const source = await new DataSource({ ...options, type }).initialize();
  try {
    await source.runMigrations();
    const { upQueries, downQueries } = await source.driver.createSchemaBuilder().log();
    return { up: upQueries.map(plain), down: withoutIndexesOfTables(downQueries.map(plain).reverse()) };
  } finally {
    await source.destroy();
  }
}

function plain({ query }) {
  return query.replaceAll(/[`"]/g, '');
}

/** A table is dropped with its indexes. */
function withoutIndexesOfTables(statements) {
  return statements.filter((sql) => !statements.includes(`DROP TABLE ${/^DROP INDEX \w+ ON (\w+)$/.exec(sql)?.[1]}`));
}

/** The text of the migration's file. */
function source(type, up, down) {
  const used = Object.entries(CONSTANTS).filter(([constant]) => `${up} ${down}`.includes(`\${${constant}}`));
  const constants = used.map(([constant, value]) => `const ${constant} = '${value}';\n`);
  return `// SPDX-License-Identifier: Apache-2.0
import { type MigrationInterface, type QueryRunner } from 'typeorm';

${constants.join('')}${constants.length > 0 ? '\n' : ''}const UP = [
${up.join('\n')}
];

const DOWN = [
${down.join('\n')}
];

export class ${type} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of UP) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of DOWN) await runner.query(sql);
  }
}
`;
}

/** The literal of a statement; that of a new table has lines of limited length, and may run again. */
function readable(statement) {
  let sql = statement;
  for (const [constant, value] of Object.entries(CONSTANTS)) sql = sql.replaceAll(value, `\${${constant}}`);
  const [, table, parts = ''] = /^CREATE TABLE (\w+) \((.*)\) ENGINE=InnoDB$/.exec(sql) ?? [];
  if (table === undefined) return /['$]/.test(sql) ? `  \`${sql}\`,` : `  '${sql}',`;
  const lines = parts.split(/, (?![^(]*\))/).reduce(filled, []);
  return `  \`CREATE TABLE IF NOT EXISTS ${table} (\n${lines.join(',\n')}\n  ) ENGINE=InnoDB DEFAULT \${UTF8}\`,`;
}

/** Adds a column or key to the last line if it has room. Keys begin a new line. */
function filled(lines, part) {
  const last = lines.at(-1) ?? '';
  const isKey = (text) => /^ *(UNIQUE )?INDEX |^ *PRIMARY KEY /.test(text);
  const hasRoom = last.length + part.length < LINE_LENGTH && isKey(part) === isKey(last);
  return last !== '' && hasRoom ? [...lines.slice(0, -1), `${last}, ${part}`] : [...lines, `    ${part}`];
}
