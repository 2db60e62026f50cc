// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { MAX_PAGE_BYTES } from '../../platform/pagination/page.js';
import { numberKey } from '../carriers/carrier-detection.js';
import { type Parcel, type ShownParcel, ParcelEntity } from '../model/parcel.entity.js';
import { type ShipmentRecord } from '../model/shipment.entity.js';
import { type ShownEvent } from '../rules/timeline.js';
import { oldestFirst, SHIPMENT_COLUMN_NAMES, SHIPMENT_COLUMNS, SHIPMENT_JOINS } from './shipments.repository.js';

const SHOWN = table(ParcelEntity).pick(
  ...(['id', 'carrier', 'tracking_number', 'status', 'substatus', 'eta', 'delivered_at', 'last_delivered_at'] as const),
  ...(['pushed_eta', 'scanned_at', 'lane', 'followed_at', 'destination'] as const),
  ...(['registering_at', 'registered_at', 'polls_ended_at'] as const),
);

/** The most events of a parcel that an answer or a page shows (C-TRK-37). */
const MAX_SHOWN_EVENTS = 200;

/** The bytes of an event `e` on a page, with an estimate for its other columns. */
const EVENT_BYTES = '256 + LENGTH(e.description) + LENGTH(e.location)';

/** The bytes of all events of a parcel, for the `bytes` of a page of rows with a `parcel_id` (C-READ-18). */
export const eventBytesOf = (alias: string): string => `COALESCE((SELECT SUM(${EVENT_BYTES}) FROM tracking_events e
  WHERE e.store_id = ${alias}.store_id AND e.parcel_id = ${alias}.parcel_id), 0)`;

/** The columns of an event `e`; in a row without an event, all are null. */
const EVENT_COLUMNS = 'e.occurred_at, e.occurred_on, e.position, e.status AS event_status, e.description, e.location';

/** A row with `EVENT_COLUMNS`. */
type EventRow = { [K in keyof Omit<ShownEvent, 'status'>]: ShownEvent[K] | null } & {
  event_status: ShownEvent['status'];
};

// The newest events of each parcel by their keys. `page_bytes` is the size of all events that are as new or newer.
const SELECT_SHOWN_EVENTS = `SELECT ranked.*, SUM(ranked.bytes)
  OVER (ORDER BY ranked.age, ranked.parcel_id ROWS UNBOUNDED PRECEDING) AS page_bytes FROM (
    SELECT e.store_id, e.parcel_id, e.fingerprint, ${EVENT_BYTES} AS bytes,
      ROW_NUMBER() OVER (PARTITION BY e.parcel_id ORDER BY e.occurred_at DESC, e.position DESC) AS age
    FROM tracking_events e WHERE e.store_id = ? AND e.parcel_id IN (?)) ranked
  WHERE ranked.age <= ${MAX_SHOWN_EVENTS}`;

// One statement, so that a parcel's status and its events are consistent. The newest event of each parcel is always there.
const SELECT_WITH_EVENTS = `SELECT ${SHOWN.columnsOf('p')}, ${EVENT_COLUMNS} FROM parcels p
  LEFT JOIN (${SELECT_SHOWN_EVENTS}) shown ON shown.store_id = p.store_id AND shown.parcel_id = p.id
    AND (shown.age = 1 OR shown.page_bytes <= ${MAX_PAGE_BYTES})
  LEFT JOIN tracking_events e ON e.store_id = shown.store_id AND e.parcel_id = shown.parcel_id
    AND e.fingerprint = shown.fingerprint
  WHERE p.store_id = ? AND p.id IN (?)`;

type ParcelRow = RowOf<typeof SHOWN> & EventRow;

const NO_EVENT =
  'NULL AS occurred_at, NULL AS occurred_on, NULL AS position, NULL AS event_status, NULL AS description, NULL AS location';
const OF_PARCEL = [
  'reused_by',
  'eta',
  'pushed_eta',
  'delivered_at',
  'last_delivered_at',
  'scanned_at',
  'lane',
  'followed_at',
  'destination',
] as const;
const NO_SHIPMENT = [...SHIPMENT_COLUMN_NAMES, 'parcel_number', ...OF_PARCEL].map(() => 'NULL').join(', ');

// One statement, so that status and events are consistent. The shipments and the events of the shown one's parcel have rows of
// their own: joined, each event would repeat the documents. A parcel that has the number now is shown before former ones.
const SELECT_TIMELINE = `SELECT ${SHIPMENT_COLUMNS}, p.tracking_number AS parcel_number,
  ${OF_PARCEL.map((name) => `p.${name}`).join(', ')}, ${NO_EVENT}
  FROM shipments s FORCE INDEX (shipments_live) ${SHIPMENT_JOINS}
  WHERE s.store_id = ? AND s.superseded_by = '' AND s.number_key = ?
  UNION ALL (SELECT ${NO_SHIPMENT}, ${EVENT_COLUMNS} FROM tracking_events e FORCE INDEX (tracking_events_time)
    WHERE e.store_id = ? AND e.parcel_id = (SELECT n.parcel_id FROM shipments n FORCE INDEX (shipments_live)
        LEFT JOIN parcels q FORCE INDEX (PRIMARY) ON q.store_id = n.store_id AND q.id = n.parcel_id
      WHERE n.store_id = ? AND n.number_key = ? AND n.superseded_by = ''
      ORDER BY COALESCE(q.reused_by, '') <> '', n.id DESC LIMIT 1)
    ORDER BY e.occurred_at DESC, e.position DESC LIMIT ${MAX_SHOWN_EVENTS})`;

type TimelineShipment = ShipmentRecord & { parcel_number: string | null } & Pick<Parcel, (typeof OF_PARCEL)[number]>;
type TimelineRow = EventRow & (TimelineShipment | { id: null });

/** Reads timelines as they are shown. */
@Injectable()
export class TimelinesRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Reads the timeline of a tracking number in one statement.
   * @returns its live shipments, oldest first; the newest one of the parcel that has the number now, and that parcel, if it has
   * one; the newest events of that parcel, in no order (C-TRK-37)
   */
  async findTimeline(
    storeId: string,
    trackingNumber: string,
  ): Promise<{
    shipments: ShipmentRecord[];
    newest: ShipmentRecord | undefined;
    parcel: ShownParcel | undefined;
    events: ShownEvent[];
  }> {
    const number = [storeId, numberKey(trackingNumber)];
    const rows = await this.database.query<TimelineRow[]>(SELECT_TIMELINE, [...number, storeId, ...number]);
    const shipments = rows.filter((row) => row.id !== null).sort(oldestFirst);
    const newest = shipments.findLast(({ reused_by }) => !reused_by) ?? shipments.at(-1);
    return { shipments, newest, parcel: newest && parcelFromRow(newest), events: eventsFromRows(rows) };
  }

  /** Finds parcels with their shown events by parcel id, read in one statement. The events are in no order. */
  async findWithEvents(
    storeId: string,
    ids: readonly string[],
  ): Promise<Map<string, [RowOf<typeof SHOWN>, ShownEvent[]]>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<ParcelRow[]>(SELECT_WITH_EVENTS, [storeId, ids, storeId, ids]);
    const byId = Map.groupBy(rows, ({ id }) => id) as Map<string, [ParcelRow, ...ParcelRow[]]>;
    return new Map([...byId].map(([id, ofParcel]) => [id, [ofParcel[0], eventsFromRows(ofParcel)]]));
  }
}

function parcelFromRow({ tracking_carrier, parcel_number, status, ...row }: TimelineShipment): ShownParcel | undefined {
  if (tracking_carrier === null || parcel_number === null || status === null) return undefined;
  return { ...row, carrier: tracking_carrier, tracking_number: parcel_number, status };
}

/** The events in rows, in the order of the rows. */
function eventsFromRows(rows: readonly EventRow[]): ShownEvent[] {
  return rows.flatMap(({ event_status: status, ...event }) => {
    const { occurred_at, occurred_on, position, description, location } = event;
    if (occurred_at === null || position === null || description === null || location === null) return [];
    return { occurred_at, occurred_on, position, status, description, location };
  });
}
