import { Injectable } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import {
  BY_UPDATE,
  bytesOf,
  type ColumnFilter,
  contactFilters,
  decodeCursor,
  DEFAULT_LIMIT,
  encodeCursor,
  equalFilters,
  isByUpdate,
  type List,
  ListReader,
  NEWEST_FIRST,
  type Page,
  type PageRequest,
  type TimeFilter,
  timeFilters,
} from '../../platform/pagination/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type AttentionFilter, type AttentionReason } from '../model/attention.js';
import { type ShipmentStatus } from '../model/shipment-status.js';
import { numberKey } from '../rules/shipment-tracking.js';
import { inNeedOfAttention } from './attention.sql.js';
import { ShipmentEntity } from '../model/shipment.entity.js';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS, ShipmentsRepository } from './shipments.repository.js';
import { type ShipmentRecord } from '../model/parcel.js';

/** Restricts a list of shipments; all conditions must hold. */
export interface ShipmentFilter extends TimeFilter {
  status?: ShipmentStatus;
  /** Why the parcel needs attention now (C-WORK-6). */
  attention?: AttentionFilter;
  /** In any spelling. */
  tracking_number?: string;
  /** Keys of tracking numbers, of which it has one (`numberKeys`). */
  number_keys?: readonly string[];
  /** The token as it was sent. */
  carrier?: string;
  order_number?: string;
  /** `customer_email` of the shipment, or the recipient's address; case and white space around it do not matter. */
  email?: string;
  /** Of the recipient, in E.164; of a number that is not valid, its digits. */
  phone?: string;
}

const LIVE = "s.superseded_by = ''";
const STATUS = "COALESCE(p.status, 'PENDING')";
const PARCEL = 'LEFT JOIN parcels p ON p.store_id = s.store_id AND p.id = s.parcel_id';

const LIST = new ListReader<ShipmentRecord>(table(ShipmentEntity).pick('id'), {
  alias: 's',
  columns: SHIPMENT_COLUMNS,
  joins: SHIPMENT_JOINS,
  where: ` AND ${LIVE}`,
  bytes: bytesOf('s.document'),
  cursor: 'position',
});

const STATUSES = `SELECT s.order_key AS order_number, ${STATUS} AS status,
    IF(p.attention_at <= ?, p.attention_reason, NULL) AS attention
  FROM shipments s FORCE INDEX (shipments_order) ${PARCEL} WHERE s.store_id = ? AND s.order_key IN (?) AND ${LIVE}`;

const SELECT_NUMBER = `SELECT tracking_number FROM shipments
  WHERE store_id = ? AND number_key IN (?) AND superseded_by = '' ORDER BY FIELD(number_key, ?), id LIMIT 1`;

/** The columns of a live shipment that lists of orders show. */
export interface OrderParcel {
  order_number: string;
  status: ShipmentStatus;
  /** Why it needs attention now; null if it does not. */
  attention: AttentionReason | null;
}

/** Reads pages of live shipments. Each list follows an index, so a page reads about as many rows as it shows. */
@Injectable()
export class ShipmentListRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly shipments: ShipmentsRepository,
    private readonly hashes: ContactHashService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds a page of shipments, newest first; with `updated_*` by ascending time of their last change, with only a status in the
   * order of their parcels. A page may be short or empty before the last one if its filters have no index together.
   * @throws Problem VALIDATION_ERROR if the cursor is not of a list in this order
   */
  findPage(storeId: string, filter: ShipmentFilter, page: PageRequest): Promise<Page<ShipmentRecord>> {
    const { status, attention } = filter;
    const filters = this.filtersOf(storeId, filter);
    if (status !== undefined && attention === undefined && filters.length === 0)
      return this.findByStatus(storeId, status, page);
    const list: List = {
      order: isByUpdate(filter) ? BY_UPDATE : NEWEST_FIRST,
      filters: status === undefined ? filters : [...filters, [`${STATUS} = ?`, status]],
      joins: status === undefined ? '' : PARCEL,
      ...(attention === undefined ? sourceOf(filter) : inNeedOfAttention(storeId, attention, this.clock.now())),
    };
    return LIST.findPage(this.database, storeId, list, page);
  }

  /** Finds the statuses of the live shipments of orders, and whether their parcels need attention now, without documents. */
  async findStatuses(storeId: string, orderNumbers: readonly string[]): Promise<OrderParcel[]> {
    if (orderNumbers.length === 0) return [];
    return this.database.query<OrderParcel[]>(STATUSES, [this.clock.now(), storeId, orderNumbers]);
  }

  /** Finds the number, as sent, of a live shipment with one of some keys, the first key first. */
  async findNumber(storeId: string, keys: readonly string[]): Promise<string | undefined> {
    const values = [storeId, keys, keys];
    const [row] = await this.database.query<Pick<ShipmentRecord, 'tracking_number'>[]>(SELECT_NUMBER, values);
    return row?.tracking_number;
  }

  private async findByStatus(
    storeId: string,
    status: ShipmentStatus,
    { limit = DEFAULT_LIMIT, cursor }: PageRequest,
  ): Promise<Page<ShipmentRecord>> {
    const [before] = cursor === undefined ? [] : decodeCursor(NEWEST_FIRST, cursor);
    const { items, next } = await this.shipments.findByStatus(storeId, status, before as string | undefined, limit);
    return { items, next: next === null ? null : encodeCursor([next]) };
  }

  /** The filters but that of the status. */
  private filtersOf(storeId: string, filter: ShipmentFilter): ColumnFilter[] {
    const { tracking_number, number_keys, carrier, order_number: order_key } = filter;
    const number_key = tracking_number === undefined ? undefined : numberKey(tracking_number);
    return [
      ...timeFilters('shp', filter, this.clock.now()),
      ...equalFilters({ number_key, carrier, order_key }),
      ...equalFilters({ number_key: number_keys }),
      ...contactFilters(this.hashes, storeId, filter),
    ];
  }
}

/** Rare values first. A number or an order has a limited number of shipments. */
function sourceOf(filter: ShipmentFilter): Pick<List, 'from' | 'index'> {
  if (filter.tracking_number !== undefined || filter.number_keys !== undefined)
    return { from: 'shipments s FORCE INDEX (shipments_live)' };
  if (filter.order_number !== undefined) return { from: 'shipments s FORCE INDEX (shipments_order)' };
  if (isByUpdate(filter)) return { index: 'shipments_updated' };
  if (filter.email !== undefined) return { index: 'shipments_email' };
  return { index: filter.phone === undefined ? 'PRIMARY' : 'shipments_phone' };
}
