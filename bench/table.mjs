import { availableParallelism, cpus } from 'node:os';
import { SCENARIOS } from './scenarios.mjs';
import { atLeast } from './verdicts.mjs';

/** The share of the floor's rate that the service should reach. */
const GOAL = atLeast(0.65);

const COSTS = [
  ['Work', ({ title }) => title],
  ['requests /s', both(({ rate }) => rate.toFixed(0))],
  ['of the floor', ({ rates }) => range(rates)],
  [`goal: ${GOAL.goal}`, ({ rates }) => GOAL.of(median(rates))],
  ['CPU ms', both(({ cpuMs }) => cpuMs.toFixed(2))],
  ['statements', both(({ statements }) => String(statements))],
];

const LATENCIES = [
  ['Work', ({ title }) => title],
  ['p50 ms', both(({ p50 }) => p50.toFixed(1))],
  ['p95 ms', both(({ p95 }) => p95.toFixed(1))],
  ['p99 ms', both(({ p99 }) => p99.toFixed(1))],
];

const SERVERS = ['ours', 'floor'];

/** A cell with the figure of each server. */
function both(figure) {
  return (row) => SERVERS.map((name) => figure(row[name])).join(' / ');
}

const range = (values) =>
  `${median(values).toFixed(2)} (${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)})`;

/** A sentence about the machine and the servers. */
export function machine({ connections, rounds, seconds, orders }) {
  return (
    `Node ${process.versions.node}, ${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, database, Redis and ` +
    `load generator on it too; ${connections} connections, medians of ${rounds} x ${seconds} s; orders: ${orders ?? 'made up'}.`
  );
}

/**
 * Markdown tables of scenarios: `{scenario, statements, rounds}`. A round is the results of load.mjs and `statements` the
 * numbers of statements, both by server: `{ours, floor}`.
 */
export function comparisonTables(figures) {
  const rows = figures.map(rowOf);
  return ['Each figure: the service / the floor.', markdown(COSTS, rows), markdown(LATENCIES, rows)].join('\n\n');
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
 * Medians over the rounds. A ratio is a median of the rounds' ratios, because a machine's speed changes more between rounds
 * than within one.
 */
function rowOf({ scenario, statements, rounds }) {
  const { title } = SCENARIOS[scenario];
  const servers = SERVERS.map((name) => {
    const runs = rounds.map((round) => round[name]);
    return [name, { ...medians(runs), statements: statements[name] }];
  });
  return {
    title,
    ...Object.fromEntries(servers),
    rates: rounds.map(({ ours, floor }) => rateOf(ours) / rateOf(floor)),
  };
}

const rateOf = ({ requests, seconds }) => requests / seconds;
const cpuOf = ({ cpuMs, requests }) => cpuMs / requests;

function medians(runs) {
  const of = (figure) => median(runs.map(figure));
  return {
    rate: of(rateOf),
    p50: of(({ p50 }) => p50),
    p95: of(({ p95 }) => p95),
    p99: of(({ p99 }) => p99),
    cpuMs: of(cpuOf),
  };
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
