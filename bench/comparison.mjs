// SPDX-License-Identifier: Apache-2.0
// The tables of two servers that are measured by turns: the service and the floor, or two builds of the service.
import { availableParallelism, cpus } from 'node:os';
import { benchOrders } from './orders.mjs';
import { SCENARIOS } from './scenarios.mjs';
import { markdown, median, range } from './table.mjs';
import { atLeast, atMost } from './verdicts.mjs';

const RATE_GOALS = { lines: atLeast(0.7), unchanged: atLeast(0.65), get: atLeast(0.65), timeline: atLeast(0.65) };
const RATE_GOAL = atLeast(0.6);
const CPU_GOAL = atMost(2);
const P99_GOAL = atMost(1.6);

const WORK = ['Work', ({ title }) => title];
const RATE = ['requests /s', both(({ rate }) => rate.toFixed(0))];
const CPU = ['CPU ms', both(({ cpuMs }) => cpuMs.toFixed(2))];
const DATABASE_CPU = ['database CPU ms', both(({ databaseMs }) => databaseMs.toFixed(2))];

/** Figures of the service and the floor. */
const COSTS = [
  WORK,
  RATE,
  ['of the floor', ({ ratios }) => range(ratios.rate)],
  CPU,
  DATABASE_CPU,
  ['round trips', both(({ roundTrips }) => String(roundTrips))],
  ['p50 ms', both(({ p50 }) => p50.toFixed(1))],
  ['p99 ms', both(({ p99 }) => p99.toFixed(1))],
];

/** Each ratio to the floor with its goal. */
const GOALS = [
  WORK,
  ['rate', ({ scenario, ratios }) => judged(RATE_GOALS[scenario] ?? RATE_GOAL, ratios.rate)],
  ['CPU', ({ ratios }) => judged(CPU_GOAL, ratios.cpuMs)],
  ['p99', ({ ratios }) => judged(P99_GOAL, ratios.p99)],
];

/** Figures of two builds, each with the ratio of the second to the first. */
const CHANGES = [
  WORK,
  RATE,
  ['ratio', ({ ratios }) => range(ratios.rate)],
  CPU,
  ['ratio', ({ ratios }) => range(ratios.cpuMs)],
  DATABASE_CPU,
  ['ratio', ({ ratios }) => range(ratios.databaseMs)],
];

/** A cell with the figure of each server. */
function both(figure) {
  return ({ servers }) => servers.map(figure).join('/');
}

const judged = (goal, ratios) => `${goal.of(median(ratios))} (${goal.goal})`;

/** A sentence about time, machine and servers. `state` is the commit of the service, `database` the version of the server. */
export function measuredAt({ state, database }, { connections, rounds, seconds, orders }) {
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long' });
  const processor = `${availableParallelism()} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
  return (
    `Measured on ${day} at ${state}: Node ${process.versions.node}, ${processor}, ${database}, ${connections} connections, ` +
    `${rounds} x ${seconds} s, ${benchOrders(orders).length} ${orders ? 'real' : 'made-up'} orders.`
  );
}

/**
 * Markdown tables of scenarios: `{scenario, roundTrips, rounds}`. A round is the results of load.mjs and `roundTrips` the
 * numbers of round trips to the database, both by server: `{ours, floor}`.
 */
export function floorTables(figures) {
  const rows = figures.map((figure) => rowOf(figure, ['ours', 'floor']));
  return [
    'Each figure: the service / the floor.',
    markdown(COSTS, rows),
    'The goals, as ratios to the floor:',
    markdown(GOALS, rows),
  ].join('\n\n');
}

/** A Markdown table of scenarios, `{scenario, rounds}`, by build: `{new, old}`. */
export function buildsTable(figures) {
  return markdown(
    CHANGES,
    figures.map((figure) => rowOf(figure, ['new', 'old'])),
  );
}

/**
 * Medians over the rounds. A ratio, of the first server to the second, is taken in each round, because a machine's speed
 * changes more between rounds than within one.
 */
function rowOf({ scenario, rounds, roundTrips = {} }, names) {
  const servers = names.map((name) => {
    const of = (figure) => median(rounds.map((round) => FIGURES[figure](round[name])));
    return { ...eachFigure(of), roundTrips: roundTrips[name] };
  });
  const ratios = eachFigure((figure) =>
    rounds.map((round) => quotient(names.map((name) => FIGURES[figure](round[name])))),
  );
  return { scenario, title: SCENARIOS[scenario].title, servers, ratios };
}

const FIGURES = {
  rate: ({ requests, seconds }) => requests / seconds,
  cpuMs: ({ cpuMs, requests }) => cpuMs / requests,
  databaseMs: ({ databaseMs, requests }) => databaseMs / requests,
  p50: ({ p50 }) => p50,
  p99: ({ p99 }) => p99,
};

const eachFigure = (of) => Object.fromEntries(Object.keys(FIGURES).map((figure) => [figure, of(figure)]));

const quotient = ([first, second]) => first / second;
