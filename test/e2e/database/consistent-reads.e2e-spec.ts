// SPDX-License-Identifier: Apache-2.0
import { PAGE_TEXTS } from '../../../src/pages/texts/page-texts.js';
import { type ShipmentStatus } from '../../../src/shipments/model/shipment-status.js';
import { type TrackingSimulationService } from '../../../src/shipments/services/tracking-simulation.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { anOrder } from '../../support/orders.js';
import { pathOf, readPage, SeenOrder } from '../../support/pages.js';
import { aLabel, returnIn, TestReturn } from '../../support/returns.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { aShipment, byId, byNumber, patch, pushed, shipmentEvents } from '../../support/shipments.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

let store: TestStore;
beforeAll(async () => (store = await newStore({ locale: 'en' })));

const WRITES = 20;
const MOST_WRITES = 200;
const READERS = [...servers.base_urls, ...servers.base_urls];

/**
 * The results of `read`, called repeatedly on both processes while `write` is called with each number below WRITES or more, or until it
 * returns undefined.
 */
async function readsDuring<T>(
  write: (step: number) => Promise<unknown>,
  read: (baseUrl: string) => Promise<T | undefined>,
): Promise<T[]> {
  const found: T[] = [];
  let isOver = false;
  const reading = READERS.map(async (baseUrl) => {
    for (let result = await read(baseUrl); !isOver && result !== undefined; result = await read(baseUrl))
      found.push(result);
  });
  const writing = async () => {
    // More on a busy machine, where the reads have hardly begun by then.
    const isEnough = (step: number): boolean =>
      step >= MOST_WRITES || (step >= WRITES && found.length > READERS.length);
    for (let step = 0; !isEnough(step); step++) await write(step);
  };
  await Promise.all([writing().finally(() => (isOver = true)), ...reading]);
  expect(found.length).toBeGreaterThan(READERS.length);
  return found;
}

/** Reads a page; undefined past the limit on its link (C-LIM-25). */
async function pageWithin(path: string, baseUrl: string): Promise<string | undefined> {
  const { status, text } = await readPage(path, {}, baseUrl);
  expect([200, 429]).toContain(status);
  return status === 200 ? text : undefined;
}

describe('the status of a parcel', () => {
  const simulation = service<TrackingSimulationService>('TrackingSimulationService');
  // No status follows itself, so each event changes the parcel.
  const JOURNEY = [
    'AVAILABLE_FOR_PICKUP',
    'IN_TRANSIT',
    'ATTEMPT_FAILED',
    'OUT_FOR_DELIVERY',
  ] as const satisfies ShipmentStatus[];

  /** Adds the next event of a journey to a parcel. A finished journey starts again. */
  function moved({ tracking_number }: Json): (step: number) => Promise<unknown> {
    // After the label: a return shows no earlier events.
    const start = Date.now();
    return (step) =>
      simulation.move(store.id, String(tracking_number), {
        status: JOURNEY[step % JOURNEY.length] as ShipmentStatus,
        at: new Date(start + step).toISOString(),
        // A page shows the carrier's words in place of the status.
        description: '',
      });
  }

  /** The status of a parcel in a view, and the status of its newest event. */
  function statuses({ status, events }: Json): unknown[] {
    const [newest] = events as Json[];
    return [status, newest?.status ?? 'PENDING'];
  }

  function expectAgreement(found: readonly unknown[][]): void {
    expect(found.filter((each) => new Set(each).size !== 1)).toEqual([]);
    expect(new Set(found.flat()).size).toBeGreaterThan(2);
  }

  it('C-READ-19: agrees with its newest event in every timeline and in the shipment', async () => {
    const shipment = await pushed(store);
    const found = await readsDuring(moved(shipment), async (baseUrl) => {
      const { json } = await store.call(byNumber(shipment), { baseUrl });
      const [shown] = json.shipments as Json[];
      return [...statuses(json), shown?.status];
    });
    expectAgreement(found);
  });

  it('follows from its predecessor in every event of a shipment that is patched meanwhile', async () => {
    const shipment = await pushed(store);
    const move = moved(shipment);
    let steps = 0;
    const write = async (step: number): Promise<void> => {
      steps++;
      const [{ status }] = await Promise.all([patch(store, byId(shipment), { metadata: `step ${step}` }), move(step)]);
      expect(status).toBe(200);
    };
    await readsDuring(write, (baseUrl) => store.call(byNumber(shipment), { baseUrl }));
    const events = await shipmentEvents(store, shipment);
    expect(events.length).toBe(1 + 2 * steps);
    const shown = events.map(({ type, data }) => [type, (data.shipment as Json).status]);
    const unlike = shown.slice(1).filter(([type, status], index) => {
      return (status === shown[index]?.[1]) === (type === 'shipment.status_changed');
    });
    expect(unlike).toEqual([]);
  });

  it('agrees with its newest event in every list of returns', async () => {
    const made = await TestReturn.request(await TestOrder.create(store, { A: 1 }), { A: 1 });
    const label = aLabel();
    await made.label(label);
    const found = await readsDuring(moved(label), async (baseUrl) => {
      const { returns } = (await store.call('/returns?limit=1', { baseUrl })).json.data as { returns: Json[] };
      return statuses(returns[0]?.tracking as Json);
    });
    expectAgreement(found);
  });

  it('agrees with its newest event in every response with its return', async () => {
    const made = await TestReturn.request(await TestOrder.create(store, { A: 1 }), { A: 1 });
    const label = aLabel();
    await made.label(label);
    const found = await readsDuring(moved(label), async (baseUrl) =>
      statuses(returnIn(await store.call(made.path, { baseUrl })).tracking as Json),
    );
    expectAgreement(found);
  });

  it('C-READ-19: agrees with its newest event on every tracking page', async () => {
    const { tracking } = PAGE_TEXTS.en;
    const headings = (status: (typeof JOURNEY)[number]) => [
      tracking.statuses[status].heading,
      ...(status === 'OUT_FOR_DELIVERY' ? [tracking.arriving.outToday] : []),
    ];
    const order = await SeenOrder.create(store);
    const found = await readsDuring(moved(await order.parcel()), async (baseUrl) => {
      const text = await pageWithin(order.path, baseUrl);
      if (text === undefined) return undefined;
      const heading = /<h1[^>]*>([^<]*)</.exec(text)?.[1];
      const newest = /<li class="now"[^>]*><p><strong>([^<]*)</.exec(text)?.[1];
      return [
        JOURNEY.find((status) => headings(status).includes(heading ?? '')) ?? 'PENDING',
        JOURNEY.find((status) => tracking.events[status] === newest) ?? 'PENDING',
      ];
    });
    expectAgreement(found);
  });
});

describe('C-READ-19: the status of a shipment belongs to its last change', () => {
  const simulation = service<TrackingSimulationService>('TrackingSimulationService');

  /** Moves the parcel of an order, whose note changes at the same time; the pairs of the shipment's events. */
  async function movedWhile<T>(read: (path: string, baseUrl: string) => Promise<T>): Promise<[T[], Set<string>]> {
    const order = await SeenOrder.create(store);
    const path = `/orders/${order.number}`;
    const shipment = await order.parcel();
    const found = await readsDuring(
      async (step) => {
        const move = simulation.move(store.id, String(shipment.tracking_number), {
          status: step % 2 === 0 ? 'IN_TRANSIT' : 'OUT_FOR_DELIVERY',
          at: new Date(Date.UTC(2026, 10, 20, 0, step)).toISOString(),
          // A page shows the carrier's words in place of the status.
          description: '',
        });
        await Promise.all([move, store.put(path, anOrder({ note: `step ${step}` }))]);
      },
      (baseUrl) => read(path, baseUrl),
    );
    const events = await shipmentEvents(store, shipment);
    return [found, new Set(events.map(({ data }) => pairOf(data.shipment)))];
  }

  const pairOf = ({ updated_at, status }: Json): string => `${String(updated_at)} ${String(status)}`;

  it('C-LIST-1: in every response with the order', async () => {
    const [found, pairs] = await movedWhile(async (path, baseUrl) => {
      const { order } = (await store.call(path, { baseUrl })).json.data as { order: { shipments: Json[] } };
      const { orders } = (await store.call('/orders?limit=1', { baseUrl })).json.data as {
        orders: { shipments: Json[] }[];
      };
      return [...order.shipments, ...(orders[0]?.shipments ?? [])].map(pairOf);
    });
    expect(found.flat().filter((pair) => !pairs.has(pair))).toEqual([]);
    expect(new Set(found.flat()).size).toBeGreaterThan(2);
  });

  it('in every event of the feed with the order or the shipment', async () => {
    const readFeed = async (baseUrl?: string): Promise<string[]> => {
      const { events } = (await store.call('/events?limit=500', { baseUrl })).json.data as {
        events: { data: { order?: { shipments: Json[] }; shipment: Json } }[];
      };
      return events.flatMap(({ data }) => data.order?.shipments ?? [data.shipment]).map(pairOf);
    };
    store = await newStore({ locale: 'en' });
    const [found, pairs] = await movedWhile((_path, baseUrl) => readFeed(baseUrl));
    const shown = [...found.flat(), ...(await readFeed())];
    expect(shown.filter((pair) => !pairs.has(pair))).toEqual([]);
    expect(new Set(shown).size).toBeGreaterThan(2);
  });
});

describe('C-READ-19: a parcel', () => {
  /** Which write a response shows of the document, and which of the event. */
  interface Shown {
    document: number;
    event: number;
  }

  /** Writes the number of the write into both a document and the event of a parcel, in one statement. */
  async function shownDuringWrites(
    from: string,
    [path, id]: [path: string, id: unknown],
    read: (baseUrl: string) => Promise<string | undefined>,
  ): Promise<Shown[]> {
    const sql = `UPDATE ${from} SET d.document = JSON_SET(d.document, '${path}', ?), e.description = ?
      WHERE d.store_id = ? AND d.id = ?`;
    let count = 0;
    const write = async (): Promise<void> => {
      for (let part = 0; part < 10; part++) {
        count++;
        // Pages show a carrier's words only in their own language.
        await rows(sql, [`document-${count}`, `The parcel has left the depot, event-${count}`, store.id, id]);
      }
    };
    await write();
    const found = await readsDuring(write, async (baseUrl) => {
      const text = await read(baseUrl);
      if (text === undefined) return undefined;
      const numberOf = (what: string): number => Number(new RegExp(`${what}-(\\d+)`).exec(text)?.[1]);
      return { document: numberOf('document'), event: numberOf('event') };
    });
    expect(new Set(found.map(({ event: shown }) => shown)).size).toBeGreaterThan(2);
    return found;
  }

  const event = { status: 'IN_TRANSIT', description: 'begun' } as const;
  const simulation = service<TrackingSimulationService>('TrackingSimulationService');

  /** A return with a parcel that has an event, and the tables of both. */
  async function returnWithParcel() {
    store = await newStore({ locale: 'en' });
    const made = await TestReturn.request(await TestOrder.create(store, { A: 1 }), { A: 1 });
    await made.decide('APPROVED');
    const label = aLabel();
    await made.label(label);
    await simulation.move(store.id, String(label.tracking_number), event);
    const from = 'returns d JOIN tracking_events e ON e.store_id = d.store_id AND e.parcel_id = d.parcel_id';
    const reason: [path: string, id: unknown] = ['$.decision.reason', made.id];
    return { made, from, reason };
  }

  it.each([
    ['GET /returns/{id}', (path: string) => path],
    ['GET /returns', () => '/returns?limit=1'],
  ])('is as new as its return in %s', async (_what, pathOfReturn) => {
    const { made, from, reason } = await returnWithParcel();
    const path = pathOfReturn(made.path);
    const found = await shownDuringWrites(from, reason, async (baseUrl) => (await store.call(path, { baseUrl })).text);
    expect(found.filter(({ document, event: shown }) => document !== shown)).toEqual([]);
  });

  // A page reads a parcel after its order or return, without a snapshot.
  const older = ({ document, event: shown }: Shown): boolean => !(shown >= document);

  it('is never older than its return on the return page', async () => {
    const { made, from, reason } = await returnWithParcel();
    const path = pathOf((await made.read()).return_page_url);
    const found = await shownDuringWrites(from, reason, (baseUrl) => pageWithin(path, baseUrl));
    expect(found.filter(older)).toEqual([]);
  });

  it('is never older than its order on the tracking page', async () => {
    const order = await SeenOrder.create(store);
    const shipment = await order.parcel();
    await simulation.move(store.id, String(shipment.tracking_number), event);
    const from = `shipments s JOIN tracking_events e ON e.store_id = s.store_id AND e.parcel_id = s.parcel_id
      JOIN orders d ON d.store_id = s.store_id AND d.order_number = s.order_key`;
    const [row] = await rows<{ id: string }>('SELECT id FROM orders WHERE store_id = ? AND order_number = ?', [
      store.id,
      order.number,
    ]);
    const title: [path: string, id: unknown] = ['$.line_items[0].title', row?.id];
    const found = await shownDuringWrites(from, title, (baseUrl) => pageWithin(order.path, baseUrl));
    expect(found.filter(older)).toEqual([]);
  });
});

it('a response shows an order and its parcels as of the same write', async () => {
  const order = await SeenOrder.create(store, { metadata: { parcels: 0 } });
  const path = `/orders/${order.number}`;
  const found = await readsDuring(
    async (step) => {
      const body = anOrder({ metadata: { parcels: step + 1 }, shipments: [aShipment()] });
      expect(await store.put(path, body)).toMatchObject({ status: 200 });
    },
    async (baseUrl) => {
      const { order: shown } = (await store.call(path, { baseUrl })).json.data as { order: Json };
      return [(shown.metadata as Json).parcels, (shown.shipments as Json[]).length];
    },
  );
  expect(found.filter(([told, shown]) => told !== shown)).toEqual([]);
  expect(new Set(found.flat()).size).toBeGreaterThan(2);
});
