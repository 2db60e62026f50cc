// SPDX-License-Identifier: Apache-2.0
// The figures of the bench in the documents: the bench writes them to one page, and others repeat some of them.
import { readFileSync, writeFileSync } from 'node:fs';
import { COMPARED } from '../../bench/scenarios.mjs';
import { markdown } from '../../bench/table.mjs';
import { inRoot } from './folders.mjs';
import { run } from './run.mjs';
import { Refusal } from './say.mjs';

const PAGE = 'docs/operating/performance.md';

/** The parts of the page, and the scenarios that must all have run before one is written. */
const PARTS = {
  floor: COMPARED,
  measurements: ['start', 'inbound', 'import', 'webhooks', 'mails', 'memory'],
  pages: ['page'],
  platforms: ['platforms'],
  withdrawals: ['withdrawals'],
};

/** A figure that another document repeats: `text` finds it there, and `row` and `column` name its cell on the page. */
const REPEATED = [
  { file: 'README.md', text: /[\d,]+(?= new orders or )/, row: 'PUT new order', column: 'requests /s' },
  { file: 'README.md', text: /[\d,]+(?= reads a second)/, row: 'GET order', column: 'requests /s' },
  ...['under load, where', 'under a mixed load'].map((after) => ({
    file: 'docs/operating/scaling.md',
    text: new RegExp(`\\d+(?= MiB ${after})`),
    row: 'memory of the API, peak in MiB',
    column: 'Result',
  })),
  {
    file: 'docs/operating/scaling.md',
    text: /\d+(?= MiB under the same load)/,
    row: 'memory of the worker, peak in MiB',
    column: 'Result',
  },
];

/** The parts of the page that a run of scenarios can write. */
export function writtenParts(scenarios) {
  const parts = Object.keys(PARTS).filter((part) => PARTS[part].every((name) => scenarios.includes(name)));
  const choices = Object.values(PARTS).map((names) => names.join(' '));
  if (parts.length === 0) throw new Refusal(`--write needs all scenarios of a table: ${choices.join(', or ')}.`);
  return parts;
}

/**
 * Writes the rows of printed tables into the tables of the page that have the same columns.
 * @param {string[]} parts
 * @param {string} measured says when and on which machine
 * @param {string} printed
 */
export async function writePage(parts, measured, printed) {
  const text = parts.reduce((page, part) => withFigures(page, part, measured, printed), read(PAGE));
  writeFileSync(inRoot(PAGE), await formatted(PAGE, text));
}

/** @throws Error if the page has no such part, or a table whose columns were not printed */
export function withFigures(page, part, measured, printed) {
  const [before, old, after] = page.split(new RegExp(`(?<=<!-- ${part} -->\\n)([^]*?)(?=<!-- end -->)`));
  if (after === undefined) throw new Error(`${PAGE} has no part "${part}"`);
  const tables = tablesIn(printed);
  const filled = old.replace(TABLES, (table) => {
    const [{ header }] = tablesIn(table);
    const rows = tables.filter((other) => String(other.header) === String(header)).flatMap((other) => other.rows);
    if (rows.length === 0) throw new Error(`The bench printed no table of ${header.join(', ')}`);
    return `${markdown(
      header.map((title, index) => [title, (row) => row[index]]),
      rows,
    )}\n`;
  });
  return `${before}${filled.replace(/^Measured [^]*?\n\n/m, `${measured}\n\n`)}${after}`;
}

/** The documents that repeat figures, by path, with the figures of the page. */
export async function repeatedFigures() {
  const tables = tablesIn(read(PAGE));
  const documents = {};
  for (const { file, text, row, column } of REPEATED) {
    documents[file] ??= read(file);
    if (!text.test(documents[file])) throw new Error(`${file} has no figure like ${text}`);
    documents[file] = documents[file].replace(text, figureOf(tables, row, column));
  }
  for (const file in documents) documents[file] = await formatted(file, documents[file]);
  return documents;
}

/** The first number of a cell, which is the service's where the floor has one too. */
function figureOf(tables, row, column) {
  const table = tables.find(({ header, rows }) => header.includes(column) && rows.some(([name]) => name === row));
  const cell = table?.rows.find(([name]) => name === row)[table.header.indexOf(column)];
  if (cell === undefined) throw new Error(`${PAGE} has no figure "${row}", "${column}"`);
  return parseFloat(cell).toLocaleString('en');
}

const TABLES = /(?:^\|.*\n)+/gm;

/** The Markdown tables of a text, `{header, rows}`. */
function tablesIn(text) {
  return [...`${text}\n`.matchAll(TABLES)].map(([table]) => {
    const [header, , ...rows] = table.trim().split('\n').map(cellsOf);
    return { header, rows };
  });
}

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const read = (file) => readFileSync(inRoot(file), 'utf8');

const formatted = (file, text) =>
  run(process.execPath, [inRoot('node_modules/oxfmt/bin/oxfmt'), '--stdin-filepath', file], { input: text });
