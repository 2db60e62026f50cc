import { Injectable } from '@nestjs/common';
import { type LinePayout, type Order } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { DailyFiguresRepository } from '../../platform/statistics/daily-figures.repository.js';
import { Problem } from '../../platform/errors/problem.js';
import { bytesOf, type Page, pageOf, type PageRow, pageSql } from '../../platform/pagination/page.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { type Claim, type ClaimContent } from '../model/claim.js';
import { ClaimEntity } from './claim.entity.js';
import { type ClaimStatus, ENDED_STATUSES } from '../rules/claim-transitions.js';

/** Restricts a list of claims; an absent member does not restrict it. */
export interface ClaimFilter {
  status?: ClaimStatus;
  order_number?: string;
  /** A claim id: only claims with this or a later one. */
  since?: string;
}

/** Selects a page of a list of claims. */
interface ClaimPage {
  limit: number;
  /** The id of the last claim of the page before. */
  after?: string;
  oldestFirst?: boolean;
}

/** Columns that a move changes; the others are written only once. */
const MUTABLE_COLUMNS = ['status', 'version', 'updated_at', 'document'] as const;

const CLAIMS = table(ClaimEntity);
/** Selects the order number of a claim, by its store and its id. */
export const ORDER_NUMBER_OF_CLAIM = 'SELECT c.order_number FROM claims c WHERE c.store_id = ? AND c.id = ?';
const SELECT = `${CLAIMS.select} WHERE store_id = ?`;
const KEYS = `SELECT store_id, id, ${bytesOf('document')} FROM claims WHERE store_id = ?`;
const COUNT = `SELECT COUNT(*) AS amount FROM
  (SELECT id FROM claims WHERE store_id = ? AND status = ? LIMIT ?) counted`;
const IDS_OF_ORDERS = `SELECT order_number, id FROM claims FORCE INDEX (claims_order)
  WHERE store_id = ? AND order_number IN (?) ORDER BY order_number, id`;
const CASES_OF_ORDERS = `SELECT order_number, id, status, created_at FROM claims FORCE INDEX (claims_order)
  WHERE store_id = ? AND order_number IN (?) ORDER BY order_number, id`;
const UPDATE = `${CLAIMS.update(MUTABLE_COLUMNS)} WHERE store_id = ? AND id = ?`;

/** What a list of an order's claims shows. */
export type ClaimOfOrder = Pick<Claim, 'order_number' | 'id' | 'status' | 'created_at'>;

/** Reads and writes the table `claims`. */
@Injectable()
export class ClaimsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
  ) {}

  async find(storeId: string, id: string): Promise<Claim | undefined> {
    const [claim] = await this.select('AND id = ?', [storeId, id]);
    return claim;
  }

  /**
   * Finds the payouts of the order's live claims (C-PAY-9). They stay the same while the caller holds the lock of the order's
   * row.
   * @param exceptId a claim to leave out
   */
  async findLivePayouts(storeId: string, orderNumber: string, exceptId = ''): Promise<LinePayout[]> {
    const where = 'AND order_number = ? AND status NOT IN (?) AND id <> ? ORDER BY id';
    const claims = await this.select(where, [storeId, orderNumber, ENDED_STATUSES, exceptId]);
    return claims.flatMap(({ content }) => content.counted);
  }

  /** Finds a page of at most `limit` claims, by default the newest first. */
  async findPage(
    storeId: string,
    { status, order_number, since }: ClaimFilter,
    { limit, after, oldestFirst = false }: ClaimPage,
  ): Promise<Page<Claim>> {
    const conditions: [string, unknown][] = [];
    if (status !== undefined) conditions.push(['status = ?', status]);
    if (order_number !== undefined) conditions.push(['order_number = ?', order_number]);
    if (since !== undefined) conditions.push(['id >= ?', since]);
    if (after !== undefined) conditions.push([oldestFirst ? 'id > ?' : 'id < ?', after]);
    const where = conditions.map(([sql]) => `AND ${sql}`).join(' ');
    const values = conditions.map(([, value]) => value);
    const order = `id ${oldestFirst ? 'ASC' : 'DESC'}`;
    const keys = `${KEYS} ${where} ORDER BY ${order} LIMIT ?`;
    const sql = pageSql({ keys, order, columns: CLAIMS.columnsOf('c'), from: 'claims', alias: 'c' });
    const rows = await this.database.query<PageRow<ClaimEntity>[]>(sql, [storeId, ...values, limit + 1]);
    const { items, next } = pageOf(rows, limit, ({ id }) => id);
    return { items: items.map(parseRow), next };
  }

  /** Counts the claims with a status, up to `max`. */
  async count(storeId: string, status: ClaimStatus, max: number): Promise<number> {
    const [row] = await this.database.query<{ amount: string }[]>(COUNT, [storeId, status, max]);
    return Number(row?.amount);
  }

  /** Finds the ids of all claims on these orders, the oldest of each order first, in an index only. */
  async findIds(storeId: string, orderNumbers: readonly string[]): Promise<Pick<Claim, 'order_number' | 'id'>[]> {
    return orderNumbers.length === 0
      ? []
      : this.database.query<Pick<Claim, 'order_number' | 'id'>[]>(IDS_OF_ORDERS, [storeId, orderNumbers]);
  }

  /** Finds all claims of these orders, the oldest of each order first. */
  async findByOrders(storeId: string, orderNumbers: readonly string[]): Promise<ClaimOfOrder[]> {
    return orderNumbers.length === 0
      ? []
      : this.database.query<ClaimOfOrder[]>(CASES_OF_ORDERS, [storeId, orderNumbers]);
  }

  async insert(claim: Claim): Promise<void> {
    await this.database.query(CLAIMS.insert, CLAIMS.valuesOf(rowOf(claim)));
  }

  async update(claim: Claim): Promise<void> {
    await this.database.query(UPDATE, [...CLAIMS.valuesOf(rowOf(claim), MUTABLE_COLUMNS), claim.store_id, claim.id]);
    await this.figures.forget(claim.store_id, 'claims', claim.created_at);
  }

  private async select(where: string, parameters: unknown[]): Promise<Claim[]> {
    const rows = await this.database.query<ClaimEntity[]>(`${SELECT} ${where}`, parameters);
    return rows.map(parseRow);
  }
}

function parseRow({ document, ...row }: ClaimEntity): Claim {
  return { ...row, content: parseJson(document) as ClaimContent };
}

function rowOf({ content, ...claim }: Claim): ClaimEntity {
  return { ...claim, document: stringifyJson(content) };
}

/** @throws Problem CLAIM_NOT_FOUND if the claim, or its order, is undefined (C-CLM-30) */
export function claimOrThrow<T extends Claim | Order>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Problem('CLAIM_NOT_FOUND', `The store has no claim ${id}.`);
  return found;
}
