import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../../platform/database/database-errors.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type CarrierClass } from '../carriers/well-known-carriers.js';
import { EVENT_COLUMNS, type EventRow, eventsOf } from '../rules/timeline-rows.js';
import { type Parcel, type ShownParcel } from '../model/parcel.js';
import { type ShipmentEntity } from './shipment.entity.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { type ShownEvent } from '../rules/timeline.js';

/** A shipment with what its parcel's carrier has said, and the class that staff gave that carrier. */
export type ShipmentRecord = Omit<ShipmentEntity, 'superseded_by'> & {
  tracking_carrier: Parcel['carrier'] | null;
  status: Parcel['status'] | null;
  substatus: Parcel['substatus'];
  carrier_class: CarrierClass | null;
};

/** The live shipments of a tracking number, the oldest first, and the timeline of the newest one's parcel in no order. */
export interface NumberTimeline {
  shipments: ShipmentRecord[];
  parcel: ShownParcel | undefined;
  events: ShownEvent[];
}

/** What tells a shipment from others. */
export type ShipmentIdentity = Pick<ShipmentRecord, 'id' | 'tracking_number' | 'order_key' | 'carrier'>;

const COLUMNS = [
  'store_id',
  'id',
  'tracking_number',
  'order_key',
  'supersedes',
  'carrier',
  'parcel_id',
  'version',
  'created_at',
  'updated_at',
  'document',
] as const;

/** The columns of a `ShipmentRecord` in a statement that reads a shipment `s` with the tables of SHIPMENT_JOINS. */
export const SHIPMENT_COLUMNS = `${COLUMNS.map((name) => `s.${name}`).join(', ')},
  p.carrier AS tracking_carrier, p.status, p.substatus, c.class AS carrier_class`;

/** The names of these columns. */
export const SHIPMENT_MEMBERS = [...COLUMNS, 'tracking_carrier', 'status', 'substatus', 'carrier_class'] as const;

/** See SHIPMENT_COLUMNS. */
export const SHIPMENT_JOINS = `LEFT JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id
  LEFT JOIN carrier_classes c ON c.token = p.carrier`;

const SELECT = `SELECT ${SHIPMENT_COLUMNS} FROM shipments s ${SHIPMENT_JOINS}
  WHERE s.store_id = ? AND s.superseded_by = ''`;

// One statement, so that status and events are of one moment. The events come with the newest shipment only: with each of
// many shipments in one parcel they would be read as many times.
const TIMELINE = `SELECT ${SHIPMENT_COLUMNS}, p.tracking_number AS parcel_number, p.eta, p.delivered_at, ${EVENT_COLUMNS}
  FROM shipments s ${SHIPMENT_JOINS}
  LEFT JOIN tracking_events e ON e.store_id = s.store_id AND e.parcel_id = s.parcel_id AND s.id = (
    SELECT MAX(n.id) FROM shipments n WHERE n.store_id = ? AND n.tracking_number = ? AND n.superseded_by = '')
  WHERE s.store_id = ? AND s.superseded_by = '' AND s.tracking_number = ?`;

type TimelineRow = ShipmentRecord & EventRow & { parcel_number: string | null } & Pick<Parcel, 'eta' | 'delivered_at'>;

const LOCK_LIVE = `SELECT id, tracking_number, order_key, carrier FROM shipments
  WHERE store_id = ? AND tracking_number = ? AND order_key = ? AND superseded_by = '' FOR UPDATE`;

const INSERT = `INSERT INTO shipments (superseded_by, ${COLUMNS.join(', ')}) VALUES ('', ${COLUMNS.map(() => '?').join(', ')})`;

const UPDATE = `UPDATE shipments SET order_key = ?, version = ?, updated_at = ?, document = ? WHERE store_id = ? AND id = ?`;

const SUPERSEDED_BY = 'SELECT superseded_by FROM shipments WHERE store_id = ? AND id = ?';

const SUPERSEDE = "UPDATE shipments SET superseded_by = ? WHERE store_id = ? AND id = ? AND superseded_by = ''";

const OF_STATUS = 'AND p.status = ?';

/** What no carrier tracks has not moved either. */
const UNTRACKED = 'AND s.parcel_id IS NULL';

const pageOf = (condition: string, older: string): string => `${condition} ${older} ORDER BY s.id DESC LIMIT ?`;

/** One statement, so that a shipment that took another one's place meanwhile is not listed beside it. */
const eitherPage = (one: string, other: string, older: string): string =>
  `(${SELECT} ${pageOf(one, older)}) UNION ALL (${SELECT} ${pageOf(other, older)}) ORDER BY id DESC LIMIT ?`;

/** The table `shipments`: of those that took each other's place the live one alone is read. */
@Injectable()
export class ShipmentsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** The live shipments of a tracking number, the oldest first. */
  ofNumber(storeId: string, trackingNumber: string): Promise<ShipmentRecord[]> {
    return this.select('AND s.tracking_number = ? ORDER BY s.id', storeId, [trackingNumber]);
  }

  /** The timeline of a tracking number, all of it at one moment. */
  async timeline(storeId: string, trackingNumber: string): Promise<NumberTimeline> {
    const number = [storeId, trackingNumber];
    const rows = await this.database.query<TimelineRow[]>(TIMELINE, [...number, ...number]);
    const shipments = [...new Map(rows.map((row) => [row.id, row])).values()].sort(byId);
    const newest = shipments.at(-1);
    return { shipments, parcel: newest && parcelIn(newest), events: eventsOf(rows) };
  }

  /** The live shipments of an order, the oldest first. */
  ofOrder(storeId: string, orderNumber: string): Promise<ShipmentRecord[]> {
    return this.select('AND s.order_key = ? ORDER BY s.id', storeId, [orderNumber]);
  }

  /** The live shipments in a parcel, the oldest first. */
  ofParcel(storeId: string, parcelId: string): Promise<ShipmentRecord[]> {
    return this.select('AND s.parcel_id = ? ORDER BY s.id', storeId, [parcelId]);
  }

  /** Live shipments, the newest first: those of a status, those that are older than the one with id `before`. */
  async newest(
    storeId: string,
    { status, before }: { status?: ShipmentStatus; before?: string },
    limit: number,
  ): Promise<ShipmentRecord[]> {
    const [older, bound] = before === undefined ? ['', []] : ['AND s.id < ?', [before]];
    const page = (condition = '', ...values: string[]): Promise<ShipmentRecord[]> =>
      this.select(pageOf(condition, older), storeId, [...values, ...bound, limit]);
    if (status === undefined) return page();
    if (status !== 'PENDING') return page(OF_STATUS, status);
    // A condition with OR would use no index.
    const values = [storeId, status, ...bound, limit, storeId, ...bound, limit, limit];
    return this.database.query(eitherPage(OF_STATUS, UNTRACKED, older), values);
  }

  async find(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    const [shipment] = await this.select('AND s.id = ?', storeId, [id]);
    return shipment;
  }

  /** The shipment of an id, or the live one that stands in its place. */
  async findLive(storeId: string, id: string): Promise<ShipmentRecord | undefined> {
    for (let at = id; at !== '';) {
      const shipment = await this.find(storeId, at);
      if (shipment) return shipment;
      const [superseded] = await this.database.query<{ superseded_by: string }[]>(SUPERSEDED_BY, [storeId, at]);
      at = superseded?.superseded_by ?? '';
    }
    return undefined;
  }

  /** Keeps others from these shipments until the open transaction ends. */
  async lock(storeId: string, where: 'tracking_number' | 'id' | 'parcel_id', value: string): Promise<void> {
    const sql = `SELECT id FROM shipments WHERE store_id = ? AND ${where} = ? ORDER BY id FOR UPDATE`;
    await this.database.query(sql, [storeId, value]);
  }

  /** The live shipment of a number and order, which others are kept from until the open transaction ends. */
  async lockLive(storeId: string, trackingNumber: string, orderKey: string): Promise<ShipmentIdentity | undefined> {
    const [shipment] = await this.database.query<ShipmentIdentity[]>(LOCK_LIVE, [storeId, trackingNumber, orderKey]);
    return shipment;
  }

  /** @returns false when the store has a live shipment of that number and order */
  async insert(shipment: Pick<ShipmentRecord, (typeof COLUMNS)[number]>): Promise<boolean> {
    return this.unlessDuplicate(() =>
      this.database.query(
        INSERT,
        COLUMNS.map((name) => shipment[name]),
      ),
    );
  }

  /** @returns false when the store has another live shipment of that number and order */
  async update(shipment: ShipmentRecord): Promise<boolean> {
    const { order_key, version, updated_at, document, store_id, id } = shipment;
    return this.unlessDuplicate(() =>
      this.database.query(UPDATE, [order_key, version, updated_at, document, store_id, id]),
    );
  }

  /** Takes a shipment out of sight: the one with id `by` stands in its place. */
  async supersede(storeId: string, id: string, by: string): Promise<void> {
    await this.database.query(SUPERSEDE, [by, storeId, id]);
  }

  private select(rest: string, storeId: string, values: readonly unknown[]): Promise<ShipmentRecord[]> {
    return this.database.query<ShipmentRecord[]>(`${SELECT} ${rest}`, [storeId, ...values]);
  }

  private async unlessDuplicate(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      if (isDuplicate(error, 'shipments_live')) return false;
      throw error;
    }
  }
}

/** The older one first. */
export const byId = (a: ShipmentIdentity, b: ShipmentIdentity): number => (a.id < b.id ? -1 : 1);

function parcelIn({ tracking_carrier, parcel_number, status, ...row }: TimelineRow): ShownParcel | undefined {
  if (tracking_carrier === null || parcel_number === null || status === null) return undefined;
  const { substatus, eta, delivered_at } = row;
  return { carrier: tracking_carrier, tracking_number: parcel_number, status, substatus, eta, delivered_at };
}
