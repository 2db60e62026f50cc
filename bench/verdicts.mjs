/** Whether a figure reaches its goal, and otherwise by how much it misses it: `0.82 reached`, `0.47 missed by 0.28`. */
export const atLeast = (goal, digits = 2) => ({
  goal: `>= ${goal.toFixed(digits)}`,
  of: verdictOf((value) => goal - value, digits),
});

export const atMost = (goal, digits = 2) => ({
  goal: `<= ${goal.toFixed(digits)}`,
  of: verdictOf((value) => value - goal, digits),
});

const verdictOf = (missing, digits) => (value) => {
  const by = missing(value);
  const outcome = by <= 0 ? 'reached' : `missed by ${by.toFixed(digits)}`;
  return `${value.toFixed(digits)} ${outcome}`;
};

/** Lines of a list, one for each `[name, value, goal]`; a goal is the result of `atLeast` or `atMost`. */
export const verdictList = (verdicts) =>
  verdicts.map(([name, value, { goal, of }]) => `- ${name}: ${of(value)} (goal: ${goal})`).join('\n');
