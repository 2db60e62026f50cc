import { randomUUID } from 'node:crypto';

// Orders that are there before the first measurement, for each of the two uses of existing ones.
const EXISTING = 400;

/** How many requests the scenario `seed` has. */
export const SEEDS = 2 * EXISTING;

/**
 * What is measured. `goal` is the share of the floor's throughput, `status` the only good answer. `request` makes the
 * next request out of `bodies` (the texts of orders without their numbers), a count that never repeats in a database,
 * and the name of the server that is measured, which keeps the two servers' orders apart.
 */
export const SCENARIOS = {
  seed: {
    status: 201,
    request: (bodies, count, owner) =>
      put(bodies, (count < EXISTING ? stableNumber : changingNumber)(count, owner), count % EXISTING),
  },
  new: {
    title: 'PUT new order',
    goal: 0.75,
    status: 201,
    request: (bodies, count, owner) => put(bodies, newNumber(count, owner), count),
  },
  unchanged: {
    title: 'PUT unchanged',
    goal: 0.75,
    status: 200,
    request: (bodies, count, owner) => put(bodies, stableNumber(count, owner), count % EXISTING),
  },
  changed: {
    title: 'PUT changed',
    goal: 0.75,
    status: 200,
    request: (bodies, count, owner) =>
      put(bodies, changingNumber(count, owner), count % EXISTING, `"note":"Change ${count}",`),
  },
  key: {
    title: 'PUT new, with key',
    goal: 0.75,
    status: 201,
    request: (bodies, count, owner) => ({
      ...put(bodies, newNumber(count, owner), count),
      headers: `Idempotency-Key: ${randomUUID()}\r\n`,
    }),
  },
  lines: {
    title: 'PUT new, 250 lines',
    goal: 0.75,
    status: 201,
    lines: 250,
    request: (bodies, count, owner) => put(bodies, newNumber(count, owner), count),
  },
  get: {
    title: 'GET order',
    goal: 0.55,
    status: 200,
    request: (_bodies, count, owner) => ({ method: 'GET', path: `/orders/${stableNumber(count, owner)}`, body: '' }),
  },
};

/** The scenarios of the table, in its order. */
export const MEASURED = Object.keys(SCENARIOS).filter((name) => name !== 'seed');

const newNumber = (count, owner) => `${owner}-N${count}`;
const stableNumber = (count, owner) => `${owner}-S${count % EXISTING}`;
const changingNumber = (count, owner) => `${owner}-C${count % EXISTING}`;

function put(bodies, number, index, more = '') {
  const body = `{"order_number":"${number}","order_id":"id-${number}",${more}${bodies[index % bodies.length].slice(1)}`;
  return { method: 'PUT', path: `/orders/${number}`, body };
}
