// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { delivery } from './deliveries.mjs';

/**
 * The numbers of rows that the scenarios use. `existing`: orders and parcels for each of the four uses of `seed`. `claims`:
 * orders that one run of `claim` uses up. `parcels`: parcels in a round of `inbound`. `mails`: customers who get a mail.
 * `pages`: orders whose pages are read, so many that none meets its limit. `stores`: receivers of webhooks. `compared`: requests
 * that count the statements of a scenario.
 */
export const SIZES = {
  full: { existing: 400, claims: 2000, parcels: 400, mails: 1000, pages: 2000, stores: 1000, compared: 100 },
  smoke: { existing: 2, claims: 5, parcels: 2, mails: 5, pages: 2, stores: 2, compared: 20 },
};

/** The number of requests of the scenario `seed`: two kinds of orders, parcels without an order, and orders to return. */
export const seedsOf = ({ existing }) => 4 * existing;

/** In a round of `inbound` the carrier reports each parcel once per step. */
export const INBOUND = { steps: 4, token: 'of-the-bench-and-nowhere-else-in-the-world' };

/**
 * The scenarios. Those that the floor has too have a `title`; `status` is the expected status. `request` makes the next
 * request from a count that never repeats in a database, and the job of the generator. The job's `bodies` are the texts of
 * orders without numbers. Its `owner` is the name of the measured server, which separates the orders of the two servers.
 * Its sizes are those of SIZES. `uses` is the scenario that creates the rows that the requests use up.
 */
export const SCENARIOS = {
  seed: {
    status: 201,
    request: (count, job) => {
      const { bodies, existing } = job;
      if (count < existing) return put(bodies, stableNumber(count, job), count);
      if (count < 2 * existing) return put(bodies, changingNumber(count, job), count % existing);
      if (count < 3 * existing) return push(trackedNumber(count, job));
      return put([BOUGHT_BY_THE_TON], returnedNumber(count, job), 0);
    },
  },
  new: {
    title: 'PUT new order',
    status: 201,
    request: (count, job) => put(job.bodies, newNumber(count, job), count),
  },
  unchanged: {
    title: 'PUT unchanged',
    status: 200,
    request: (count, job) => put(job.bodies, stableNumber(count, job), count % job.existing),
  },
  changed: {
    title: 'PUT changed',
    status: 200,
    request: (count, job) =>
      put(job.bodies, changingNumber(count, job), count % job.existing, `"note":"Change ${count}",`),
  },
  key: {
    title: 'PUT new, with key',
    status: 201,
    request: (count, job) => ({
      ...put(job.bodies, newNumber(count, job), count),
      headers: `Idempotency-Key: ${randomUUID()}\r\n`,
    }),
  },
  lines: {
    title: 'PUT new, 250 lines',
    status: 201,
    lines: 250,
    request: (count, job) => put(job.bodies, newNumber(count, job), count),
  },
  get: {
    title: 'GET order',
    status: 200,
    request: (count, job) => ({ method: 'GET', path: `/orders/${stableNumber(count, job)}`, body: '' }),
  },
  shipment: {
    title: 'POST shipment',
    status: 201,
    request: (count, job) => push(bare(newNumber(count, job))),
  },
  timeline: {
    title: 'GET timeline',
    status: 200,
    request: (count, job) => ({ method: 'GET', path: `/shipments/${trackedNumber(count, job)}`, body: '' }),
  },
  return: {
    title: 'POST return',
    status: 201,
    request: (count, job) => giveBack(returnedNumber(count, job)),
  },
  claimable: {
    status: 201,
    lines: 2,
    request: (count, job) => put(job.bodies, newNumber(count, job), count),
  },
  claim: {
    title: 'POST claim',
    status: 201,
    uses: 'claimable',
    request: (count, job) => ({
      ...fullClaim(newNumber(count, job)),
      headers: `Idempotency-Key: ${randomUUID()}\r\n`,
    }),
  },
  events: { status: 200, request: () => ({ method: 'GET', path: '/events?limit=100', body: '' }) },
  returns: { status: 200, request: () => ({ method: 'GET', path: '/returns?limit=50', body: '' }) },
  page: {
    status: 200,
    request: (count, { pages }) => {
      const { path, cookie = '' } = pages[count % pages.length];
      return { method: 'GET', path, headers: `Cookie: ${cookie}\r\n`, body: '' };
    },
  },
  parcels: { status: 201, request: (count, job) => push(inboundNumber(count, job)) },
  delivery: { status: 200, request: delivery },
  statement: { status: 303, lines: 2, uses: 'claimable', request: statement },
  inbound: {
    status: 200,
    request: (count, job) => carrierReport(inboundNumber(count, job), Math.floor(count / job.parcels)),
  },
};

/** The scenarios that the floor has too, in the order of the tables. */
export const COMPARED = Object.keys(SCENARIOS).filter((name) => SCENARIOS[name].title);

const newNumber = (count, { owner }) => `${owner}-N${count}`;
const stableNumber = (count, { owner, existing }) => `${owner}-S${count % existing}`;
const changingNumber = (count, { owner, existing }) => `${owner}-C${count % existing}`;
const inboundNumber = (count, { owner, parcels }) =>
  `${owner}-I${Math.floor(count / parcels / INBOUND.steps)}-${count % parcels}`;
const returnedNumber = (count, { owner, existing }) => `${owner}-R${count % existing}`;
const trackedNumber = (count, { owner, existing }) => `${owner}T${count % existing}`;

/** As the service compares tracking numbers. */
const bare = (number) => number.replaceAll('-', '');

/** Its parcels have unique numbers: the order's number followed by the body's. */
function put(bodies, number, index, more = '') {
  const text = bodies[index % bodies.length].replaceAll('"tracking_number":"', `$&${bare(number)}`);
  const body = `{"order_number":"${number}","order_id":"id-${number}",${more}${text.slice(1)}`;
  return { method: 'PUT', path: `/orders/${number}`, body };
}

/** A claim on a whole order, which is possible only once. */
export function fullClaim(order_reference) {
  const claim = { order_reference, claim_reason: 'Stolen', claim_resolution: 'REFUND', claims_full_order: true };
  return { method: 'POST', path: '/claims', body: JSON.stringify({ ...claim, additional_comment: 'From the porch.' }) };
}

/** A withdrawal from a whole order, with the address of its customer. */
function statement(count, job) {
  const { email } = JSON.parse(job.bodies[0]).customer;
  const typed = { name: 'Ana Souza', order_number: newNumber(count, job), email, scope: 'whole', form: randomUUID() };
  const type = 'application/x-www-form-urlencoded';
  return { method: 'POST', path: `/withdraw/${job.domain}/confirm`, body: String(new URLSearchParams(typed)), type };
}

/** A parcel without an order. */
function push(number) {
  return { method: 'POST', path: '/shipments', body: `{"tracking_number":"${number}","carrier":"correios_br"}` };
}

/** An order with more units than the bench returns. */
const BOUGHT_BY_THE_TON = JSON.stringify({
  ordered_at: '2026-09-01T12:00:00Z',
  currency: 'BRL',
  customer: { email: 'customer@example.com' },
  amounts: {
    subtotal: 100_000,
    discount_total: 0,
    shipping_total: 0,
    tax_total: 0,
    protection_cost: 1,
    grand_total: 100_001,
  },
  is_protected: true,
  line_items: [
    {
      line_id: 'L1',
      product_id: 'P1',
      sku: 'S1',
      title: 'garden tools',
      quantity: 100_000,
      unit_price: 1,
      discount_amount: 0,
      line_total: 100_000,
    },
  ],
});

/** A return of one unit. */
export function giveBack(number, line_id = 'L1') {
  const body = {
    order_id: `id-${number}`,
    resolution: 'REFUND',
    return_method: 'SELF_SHIP',
    return_line_items: [{ line_id, quantity: 1 }],
    return_from_address: { name: 'Ana Souza', city: 'imbituba', state: 'SC', zip: '88780', country: 'BR' },
    customer_reason: { code: 'damaged', description: 'The handle is broken.' },
    note: 'The box is still there.',
  };
  return { method: 'POST', path: '/returns', body: JSON.stringify(body) };
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

/** A carrier's report on a parcel, which repeats all earlier events. */
export function carrierReport(tracking_number, count) {
  const tracking_history = JOURNEY.slice(0, (count % INBOUND.steps) + 1);
  const data = { carrier: 'correios_br', tracking_number, eta: '2026-09-04', tracking_history };
  const body = { event: 'track_updated', data: { ...data, tracking_status: tracking_history.at(-1) } };
  return { method: 'POST', path: `/carriers/shippo/events?token=${INBOUND.token}`, body: JSON.stringify(body) };
}
