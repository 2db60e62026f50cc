import { randomUUID } from 'node:crypto';

// What is there before the first measurement, for each of the three uses of it.
const EXISTING = 400;

/** How many requests the scenario `seed` has: two kinds of orders, and parcels without one. */
export const SEEDS = 3 * EXISTING;

/**
 * What is measured. `goal` is the share of the floor's throughput, `status` the only good answer. `request` makes the
 * next request out of `bodies` (the texts of orders without their numbers), a count that never repeats in a database,
 * and the name of the server that is measured, which keeps the two servers' orders apart.
 */
export const SCENARIOS = {
  seed: {
    status: 201,
    request: (bodies, count, owner) =>
      count < 2 * EXISTING
        ? put(bodies, (count < EXISTING ? stableNumber : changingNumber)(count, owner), count % EXISTING)
        : push(toldNumber(count, owner)),
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
  shipment: {
    title: 'POST shipment',
    goal: 0.75,
    status: 201,
    request: (_bodies, count, owner) => push(newNumber(count, owner)),
  },
  timeline: {
    title: 'GET timeline',
    goal: 0.55,
    status: 200,
    request: (_bodies, count, owner) => ({ method: 'GET', path: `/shipments/${toldNumber(count, owner)}`, body: '' }),
  },
};

/** The scenarios of the table, in its order. */
export const MEASURED = Object.keys(SCENARIOS).filter((name) => name !== 'seed');

const newNumber = (count, owner) => `${owner}-N${count}`;
const stableNumber = (count, owner) => `${owner}-S${count % EXISTING}`;
const changingNumber = (count, owner) => `${owner}-C${count % EXISTING}`;
const toldNumber = (count, owner) => `${owner}-T${count % EXISTING}`;

/** Its parcels have numbers of their own: those of the body, after the order's. */
function put(bodies, number, index, more = '') {
  const text = bodies[index % bodies.length].replaceAll('"tracking_number":"', `$&${number}-`);
  const body = `{"order_number":"${number}","order_id":"id-${number}",${more}${text.slice(1)}`;
  return { method: 'PUT', path: `/orders/${number}`, body };
}

/** A parcel without an order, of which its number and carrier are known. */
function push(number) {
  return { method: 'POST', path: '/shipments', body: `{"tracking_number":"${number}","carrier":"correios_br"}` };
}
