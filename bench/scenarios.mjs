import { randomUUID } from 'node:crypto';

// What is there before the first measurement, for each of the three uses of it.
const EXISTING = 400;

/** How many requests the scenario `seed` has: two kinds of orders, and parcels without one. */
export const SEEDS = 3 * EXISTING;

/** What happens to the parcels of a round of `inbound`: each comes and goes, and is heard of at each step. */
export const INBOUND = { parcels: 400, steps: 4, token: 'of-the-bench-and-nowhere-else-in-the-world' };

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
  parcels: { status: 201, request: (_bodies, count, owner) => push(inboundNumber(count, owner)) },
  inbound: {
    status: 200,
    request: (_bodies, count, owner) => tell(inboundNumber(count, owner), Math.floor(count / INBOUND.parcels)),
  },
};

/** The scenarios that the floor has too, in the order of the table. */
export const COMPARED = Object.keys(SCENARIOS).filter((name) => SCENARIOS[name].goal);

const newNumber = (count, owner) => `${owner}-N${count}`;
const stableNumber = (count, owner) => `${owner}-S${count % EXISTING}`;
const changingNumber = (count, owner) => `${owner}-C${count % EXISTING}`;
const inboundNumber = (count, owner) =>
  `${owner}-I${Math.floor(count / INBOUND.parcels / INBOUND.steps)}-${count % INBOUND.parcels}`;
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

const JOURNEY = [
  { status: 'PRE_TRANSIT', substatus: 'information_received' },
  { status: 'TRANSIT', substatus: 'package_departed' },
  { status: 'TRANSIT', substatus: 'out_for_delivery' },
  { status: 'DELIVERED', substatus: 'delivered' },
].map(({ status, substatus }, day) => ({
  status,
  substatus: { code: substatus, text: substatus, action_required: false },
  status_date: `2026-09-0${day + 1}T12:00:00Z`,
  status_details: 'Your shipment was seen on its way.',
  location: { city: 'Imbituba', state: 'SC', zip: '88780', country: 'BR' },
}));

/** A carrier's word of a parcel, which each time has all that happened before. */
function tell(tracking_number, count) {
  const tracking_history = JOURNEY.slice(0, (count % INBOUND.steps) + 1);
  const data = { carrier: 'correios_br', tracking_number, eta: '2026-09-04', tracking_history };
  const body = { event: 'track_updated', test: true, data: { ...data, tracking_status: tracking_history.at(-1) } };
  return { method: 'POST', path: `/carriers/shippo/events?token=${INBOUND.token}`, body: JSON.stringify(body) };
}
