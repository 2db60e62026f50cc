// SPDX-License-Identifier: Apache-2.0
import { markdown } from './table.mjs';

/** A goal for a figure: its text, and whether a value reaches it or by how much it misses it: `0.47, missed by 0.28`. */
export const atLeast = (goal, digits = 2) => goalOf('>=', goal, digits, (value) => goal - value);

export const atMost = (goal, digits = 2) => goalOf('<=', goal, digits, (value) => value - goal);

function goalOf(sign, goal, digits, missing) {
  const shown = (value) => value.toFixed(digits);
  const outcome = (value) => (missing(value) <= 0 ? 'reached' : `missed by ${shown(missing(value))}`);
  return { goal: `${sign}${shown(goal)}`, shown, outcome, of: (value) => `${shown(value)}, ${outcome(value)}` };
}

const COLUMNS = [
  ['Measurement', ([name]) => name],
  ['Result', ([, value, goal]) => goal?.shown(value) ?? value],
  ['Goal', ([, value, goal]) => (goal ? `${goal.goal}, ${goal.outcome(value)}` : '-')],
];

/** A Markdown table of `[name, value, goal]`; a goal is the result of `atLeast` or `atMost`. Without one, the value is text. */
export const verdictTable = (verdicts) => markdown(COLUMNS, verdicts);
