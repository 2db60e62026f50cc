import { availableParallelism, cpus } from 'node:os';
import { SCENARIOS } from './scenarios.mjs';

const COLUMNS = [
  ['Work', ({ title }) => title],
  ['ours /s', ({ ours }) => ours.rate.toFixed(0)],
  ['floor /s', ({ floor }) => floor.rate.toFixed(0)],
  ['ratio', ({ ratios }) => median(ratios).toFixed(2)],
  ['of rounds', ({ ratios }) => `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`],
  ['goal', ({ goal }) => goal.toFixed(2)],
  ['ours p50/p95/p99 ms', ({ ours }) => latencies(ours)],
  ['floor p50/p95/p99 ms', ({ floor }) => latencies(floor)],
  ['p99 ratio', ({ ours, floor }) => (ours.p99 / floor.p99).toFixed(2)],
  ['ours CPU ms', ({ ours }) => ours.cpuMs.toFixed(2)],
  ['floor CPU ms', ({ floor }) => floor.cpuMs.toFixed(2)],
  ['SQL', ({ statements }) => String(statements)],
];

/** A sentence about the machine and the servers. */
export function machine({ connections, rounds, seconds, orders }) {
  return (
    `Node ${process.versions.node}, ${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, database, Redis and ` +
    `load generator on it too; ${connections} connections, medians of ${rounds} x ${seconds} s; orders: ${orders ?? 'made up'}.`
  );
}

/** A Markdown table of scenarios: `{scenario, statements, rounds}`, a round is the two results `{ours, floor}` of load.mjs. */
export function tableOf(figures) {
  return markdown(COLUMNS, figures.map(rowOf));
}

/** A Markdown table of `rows`; a column is a title and a function that returns the text for a row. */
export function markdown(columns, rows) {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, text]) => text(row)))];
  const widths = columns.map((_column, index) => Math.max(...cells.map((row) => row[index].length)));
  const pad = (cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]));
  const line = (row) => `| ${row.join(' | ')} |`;
  const [head, ...body] = cells.map((row) => line(row.map(pad)));
  const rule = line(widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)));
  return [head, rule, ...body].join('\n');
}

/**
 * Medians over the rounds. The ratio is also a median of the rounds' ratios, because a machine's speed changes more
 * between rounds than within one.
 */
function rowOf({ scenario, statements, rounds }) {
  const { title, goal } = SCENARIOS[scenario];
  const ratios = rounds.map(({ ours, floor }) => rateOf(ours) / rateOf(floor));
  const [ours, floor] = ['ours', 'floor'].map((name) => medians(rounds.map((round) => round[name])));
  return { title, goal, statements, ratios, ours, floor };
}

const rateOf = ({ requests, seconds }) => requests / seconds;

function medians(runs) {
  const of = (figure) => median(runs.map(figure));
  return {
    rate: of(rateOf),
    p50: of(({ p50 }) => p50),
    p95: of(({ p95 }) => p95),
    p99: of(({ p99 }) => p99),
    cpuMs: of(({ cpuMs, requests }) => cpuMs / requests),
  };
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const latencies = ({ p50, p95, p99 }) => [p50, p95, p99].map((value) => value.toFixed(1)).join(' / ');
