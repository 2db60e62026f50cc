// SPDX-License-Identifier: Apache-2.0
/** An axis from 0 to a round number. */
export interface Scale {
  max: number;
  /** Whole numbers from 0 to `max`. */
  ticks: number[];
}

const MAX_STEPS = 4;

/** An axis for integers up to `most`, whose steps are 1, 2 or 5 times a power of ten. */
export function wholeScale(most: number): Scale {
  const step = roundStep(Math.max(most, 1) / MAX_STEPS);
  const count = Math.max(1, Math.ceil(most / step));
  return { max: count * step, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least) ?? 10;
  return factor * power;
}
