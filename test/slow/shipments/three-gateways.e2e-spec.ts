// SPDX-License-Identifier: Apache-2.0
import { Random } from '../../faults/random.js';
import { type AccountStore, GATEWAYS, GatewaysStack, mailOf } from '../../support/gateways-stack.js';
import {
  anySpelling,
  forged,
  lyingWebhooksOf,
  parcelsOf,
  readAfter,
  type ReportedParcel,
  webhookAfter,
  webhooksOf,
} from '../../support/reported-parcels.js';
import { breaking, dead, outOfQuota, throttling } from '../../support/sick-gateway.js';
import { until } from '../../support/until.js';

/** Repeats the parcels and the faults of a run: `THREE_GATEWAYS_SEED=7 npm run test:slow -- three-gateways`. */
const SEED = Number(process.env.THREE_GATEWAYS_SEED ?? Date.now() % 1_000_000);
const PER_GATEWAY = 62;
const OF_NEIGHBOUR = 14;
/** The registrations at a sick gateway whose answers are lost before it takes no more. */
const LOST = 5;
/** Enough for parcels that wait for nothing, and less than the sick gateways need. */
const PATIENCE_MS = 90_000;

const now = Date.now();
const random = new Random(SEED);
const [ofTrack17 = [], ofEasyPost = [], ofShippo = []] = GATEWAYS.map((gateway) =>
  parcelsOf(gateway, { count: PER_GATEWAY, random, prefix: 'A', now }),
);
const ofNeighbour = parcelsOf('easypost', { count: OF_NEIGHBOUR, random, prefix: 'N', now });
const ofStore = random.shuffled([...ofTrack17, ...ofEasyPost, ...ofShippo]);
const healthyOnes = [...ofEasyPost, ...ofNeighbour];

type Outcomes = Awaited<ReturnType<GatewaysStack['outcomes']>>;
interface Processes {
  stack: GatewaysStack;
  store: AccountStore;
  neighbour: AccountStore;
}
interface Run extends Processes {
  outcomes: Outcomes;
  mails: Record<string, string[]>;
}

/** What was seen while gateways were sick. */
interface Moment {
  outcomes: Outcomes;
  registered: { shippo: number; '17track': number };
}

let calm: Run;
let faulty: Run;
/** While Shippo's quota was out and 17TRACK was dead. */
let early: Moment;
/** While 17TRACK was killed. */
let later: Moment;
let refused: number[];

async function start(): Promise<Processes> {
  const stack = await GatewaysStack.start();
  return { stack, store: await stack.addStore(GATEWAYS), neighbour: await stack.addStore(['easypost']) };
}

async function outcomesOf({ stack, store, neighbour }: Processes): Promise<Outcomes> {
  return { ...(await stack.outcomes(store, ofStore)), ...(await stack.outcomes(neighbour, ofNeighbour)) };
}

/** What two stores see if all gateways do what they should. */
async function runCalmly(): Promise<Run> {
  const run = await start();
  const { stack, store, neighbour } = run;
  await Promise.all([stack.push(store, ofStore), stack.push(neighbour, ofNeighbour)]);
  await stack.untilRegistered([...ofStore, ...ofNeighbour], 'all parcels to be registered');
  for (const [index, gateway] of GATEWAYS.entries()) {
    const parcels = [ofTrack17, ofEasyPost, ofShippo][index] ?? [];
    await stack.send(
      store,
      gateway,
      parcels.map((parcel) => webhooksOf(parcel, store.secrets[gateway] ?? '')),
    );
  }
  await sendOfNeighbour(run);
  for (const parcel of [...ofStore, ...ofNeighbour]) stack.setRead(parcel);
  await stack.settled(store, neighbour);
  await stack.pollAll();
  await stack.settled(store, neighbour);
  return { ...run, outcomes: await outcomesOf(run), mails: await stack.mailsOf() };
}

const sendOfNeighbour = ({ stack, neighbour }: Processes): Promise<number[]> =>
  stack.send(
    neighbour,
    'easypost',
    ofNeighbour.map((parcel) => webhooksOf(parcel, neighbour.secrets.easypost ?? '')),
  );

async function momentOf(run: Processes): Promise<Moment> {
  const registered = {
    shippo: await run.stack.registered(ofShippo),
    '17track': await run.stack.registered(ofTrack17),
  };
  return { outcomes: await outcomesOf(run), registered };
}

/** The same parcels and reports, while Shippo throttles, EasyPost lies, 17TRACK dies, and a worker is killed. */
async function runWithFaults(): Promise<Run> {
  const faults = new Random(SEED + 1);
  const run = await start();
  const { stack, store, neighbour } = run;
  const { sick, shippo, track17 } = stack;
  Object.assign(sick.shippo, { mood: outOfQuota(LOST) });
  Object.assign(sick['17track'], { mood: dead(LOST) });
  await Promise.all([stack.push(store, ofStore), stack.push(neighbour, ofNeighbour)]);

  await until(
    async () => (await stack.registered(healthyOnes)) === healthyOnes.length,
    'EasyPost to have its parcels',
    PATIENCE_MS,
  );
  const secret = store.secrets.easypost ?? '';
  const lies = ofEasyPost.flatMap((parcel) => lyingWebhooksOf(parcel, secret, faults));
  await stack.send(
    store,
    'easypost',
    faults.shuffled(lies).map((webhook) => [webhook]),
  );
  await sendOfNeighbour(run);
  await until(
    async () => (await stack.rows('SELECT id FROM inbound_events')).length === 0,
    'the webhooks',
    PATIENCE_MS,
  );
  await until(() => shippo.registrations.length + track17.numbers.length === 2 * LOST, 'the lost answers');
  early = await momentOf(run);

  sick.shippo.mood = throttling(faults);
  sick['17track'].mood = breaking(faults);
  await stack.replaceWorker();
  await until(() => track17.numbers.length > PER_GATEWAY / 2, 'half of the registrations at 17TRACK');
  await sick['17track'].kill();
  await stack.untilRegistered(ofShippo, 'all parcels of Shippo to be registered');
  later = await momentOf(run);
  await sick['17track'].restart();
  await stack.untilRegistered(ofTrack17, 'all parcels of 17TRACK to be registered');

  await stack.send(
    store,
    'shippo',
    ofShippo.map((parcel) => webhooksOf(parcel, store.secrets.shippo ?? '')),
  );
  await stack.send(
    store,
    '17track',
    ofTrack17.map((parcel) => rarely(parcel, store, faults)),
  );
  await stack.settled(store, neighbour);
  for (const parcel of [...ofTrack17, ...ofShippo, ...ofNeighbour]) stack.setRead(parcel);
  for (const parcel of ofEasyPost) stack.setRead(parcel, staleRead(parcel, faults));
  await stack.pollAll();
  await stack.settled(store, neighbour);
  refused = await sendForgeries(run);
  await sendLateOnes(run, faults);
  await stack.settled(store, neighbour);
  return { ...run, outcomes: await outcomesOf(run), mails: await stack.mailsOf() };
}

/** Of a gateway that dies, a part of the webhooks is never sent. Polls find what they said. */
const rarely = (parcel: ReportedParcel, { secrets }: AccountStore, faults: Random) =>
  webhooksOf(parcel, secrets['17track'] ?? '').filter(() => faults.chance(0.6));

/** What the API of a gateway returns that lies: an old state, as of its cache. */
const staleRead = (parcel: ReportedParcel, faults: Random) =>
  readAfter(parcel, parcel.reports[faults.below(parcel.reports.length)], anySpelling(parcel, faults));

/** Webhooks of EasyPost that nobody may believe; those of the neighbour's parcels are signed, but of the wrong account. */
async function sendForgeries({ stack, store, neighbour }: Processes): Promise<number[]> {
  const secret = store.secrets.easypost ?? '';
  const bad = ofEasyPost.flatMap((parcel) => {
    const sent = forged(parcel, secret, now);
    const bySomebody = forged(parcel, neighbour.secrets.easypost ?? '', now);
    return [[{ ...sent, headers: {} }], [bySomebody], [{ ...sent, body: `${sent.body} ` }]];
  });
  const statuses = await stack.send(store, 'easypost', bad);
  await stack.send(
    store,
    'easypost',
    ofNeighbour.map((parcel) => [forged(parcel, secret, now)]),
  );
  return statuses;
}

/** Redeliveries of old reports, after everything is over. */
async function sendLateOnes({ stack, store }: Processes, faults: Random): Promise<void> {
  const late = [ofTrack17, ofEasyPost, ofShippo].map((parcels) =>
    parcels.map((parcel) => {
      const count = parcel.reports[faults.below(parcel.reports.length)] ?? 1;
      return [webhookAfter(parcel, count, store.secrets[parcel.gateway] ?? '', anySpelling(parcel, faults))];
    }),
  );
  for (const [index, series] of late.entries()) await stack.send(store, GATEWAYS[index] ?? '', series);
}

/** The first parcels that differ from those of the calm run. */
function differences(outcomes: Outcomes, parcels: readonly ReportedParcel[]): unknown[] {
  const differing = parcels.filter(
    ({ number }) => JSON.stringify(outcomes[number]) !== JSON.stringify(calm.outcomes[number]),
  );
  return differing.slice(0, 3).map((parcel) => ({
    ...{ parcel, differing: differing.length },
    ...{ seen: outcomes[parcel.number], expected: calm.outcomes[parcel.number] },
  }));
}

beforeAll(async () => {
  process.stdout.write(`three-gateways: THREE_GATEWAYS_SEED=${SEED}\n`);
  calm = await runCalmly();
  await calm.stack.stop();
  faulty = await runWithFaults();
});

it('a calm run shows every scan of every parcel, at its time', () => {
  for (const { number, gateway, scans } of [...ofStore, ...ofNeighbour]) {
    const { tracked_by, status, events } = calm.outcomes[number] ?? {};
    const told = (events as { occurred_at: string; status: string; description: string }[]).toReversed();
    expect([tracked_by, status]).toEqual([gateway, scans.at(-1)?.status]);
    expect(told.map((event) => [Date.parse(event.occurred_at), event.status, event.description])).toEqual(
      scans.map(({ at, status: reached, text }) => [Date.parse(at), reached, text]),
    );
  }
});

it('C-CAR-18: no parcel of a healthy gateway waits for a sick one', () => {
  expect(early.registered).toEqual({ shippo: 0, '17track': 0 });
  expect(differences(early.outcomes, healthyOnes)).toEqual([]);
  expect(later.registered.shippo).toBe(PER_GATEWAY);
  expect(later.registered['17track']).toBeLessThan(PER_GATEWAY);
});

it('no timeline differs from that of a calm run', () => {
  expect(differences(faulty.outcomes, [...ofStore, ...ofNeighbour])).toEqual([]);
});

it('C-TRK-14: each parcel is registered once, although workers and answers are lost', () => {
  const { shippo, easypost, track17 } = faulty.stack;
  const once = (parcels: readonly ReportedParcel[]): string[] => parcels.map(({ number }) => number).sort();
  expect(shippo.registrations.map(({ tracking_number }) => tracking_number).sort()).toEqual(once(ofShippo));
  expect(track17.numbers.map(({ number }) => number).sort()).toEqual(once(ofTrack17));
  expect(easypost.trackers.map(({ tracking_code }) => tracking_code).sort()).toEqual(once(healthyOnes));
});

it('C-CAR-20: webhooks that are not signed with the secret of their account are refused', () => {
  expect(refused).toEqual(Array.from({ length: 3 * PER_GATEWAY }, () => 401));
});

it('no order, shipment, event or mail is doubled', async () => {
  const { stack, mails } = faulty;
  const all = [...ofStore, ...ofNeighbour];
  expect(await stack.amounts()).toEqual({ orders: all.length, shipments: all.length, parcels: all.length });
  expect(await stack.repeatedChanges()).toEqual([]);
  for (const { number, scans } of all) {
    // A status that a later one has overtaken gets no mail. None gets two, and the last one gets one.
    const sent = mails[number] ?? [];
    expect(scans.map(({ status }) => `${status} 1`)).toEqual(expect.arrayContaining(sent));
    expect(sent).toContain(`${scans.at(-1)?.status} 1`);
    expect(stack.smtp.to(mailOf({ number }))).toHaveLength(sent.length);
  }
});
