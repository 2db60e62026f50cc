import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { type Return, type ReturnContent } from '../model/return-content.js';
import { type ReturnEntity } from './return.entity.js';
import { type ReturnStatus } from '../rules/return-transitions.js';

/** Which returns are asked for; the newest come first. */
export interface ReturnFilter {
  status?: ReturnStatus;
  /** Those alone that the merchant has to decide on. */
  awaiting?: boolean;
  order_number?: string;
  /** Both inclusive. */
  created_from?: Date;
  created_to?: Date;
  /** The id of a return or of its request, or the beginning of an order number. */
  text?: string;
}

/** The last return of a page. */
export type Position = Pick<Return, 'created_at' | 'id'>;

/** Columns that callbacks change; the others are written once. */
const CHANGING = ['status', 'parcel_id', 'version', 'updated_at', 'document'] as const;
const COLUMNS = ['store_id', 'id', 'request_id', 'order_number', 'created_at', ...CHANGING] as const;

const SELECT = `SELECT ${COLUMNS.join(', ')} FROM returns WHERE store_id = ?`;
const INSERT = `INSERT INTO returns (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;
const UPDATE = `UPDATE returns SET ${CHANGING.map((name) => `${name} = ?`).join(', ')} WHERE store_id = ? AND id = ?`;

/** The table `returns`. */
@Injectable()
export class ReturnsRepository {
  constructor(private readonly database: DatabaseService) {}

  async find(storeId: string, id: string): Promise<Return | undefined> {
    const [found] = await this.select('AND id = ?', [storeId, id]);
    return found;
  }

  /** Locks the return's row until the end of the transaction; its order's is locked before. */
  async lock(storeId: string, id: string): Promise<Return | undefined> {
    const [found] = await this.select('AND id = ? FOR UPDATE', [storeId, id]);
    return found;
  }

  /** At most `limit` returns, the newest first, those after the one at `after`. */
  list(storeId: string, filter: ReturnFilter, limit: number, after?: Position): Promise<Return[]> {
    const conditions = [...conditionsOf(filter), ...(after ? [olderThan(after)] : [])];
    const where = conditions.map(([sql]) => `AND ${sql}`).join(' ');
    const values = conditions.flatMap(([, ...parameters]) => parameters);
    return this.select(`${where} ORDER BY created_at DESC, id DESC LIMIT ?`, [storeId, ...values, limit]);
  }

  async insert(record: Return): Promise<void> {
    await this.database.query(INSERT, valuesOf(record, COLUMNS));
  }

  async update(record: Return): Promise<void> {
    await this.database.query(UPDATE, [...valuesOf(record, CHANGING), record.store_id, record.id]);
  }

  private async select(where: string, parameters: unknown[]): Promise<Return[]> {
    const rows = await this.database.query<ReturnEntity[]>(`${SELECT} ${where}`, parameters);
    return rows.map(({ document, ...row }) => ({ ...row, content: parseJson(document) as ReturnContent }));
  }
}

function valuesOf(record: Return, columns: readonly (typeof COLUMNS)[number][]): unknown[] {
  return columns.map((name) => (name === 'document' ? stringifyJson(record.content) : record[name]));
}

/** A decision is taken of open returns alone; the index of the status leaves few documents to look into. */
const AWAITING = "status = 'OPEN' AND JSON_EXTRACT(document, '$.decision') IS NULL";

/** A condition, and the values of its question marks. */
type Condition = [sql: string, ...values: unknown[]];

function conditionsOf({ status, awaiting, order_number, created_from, created_to, text }: ReturnFilter): Condition[] {
  const conditions: Condition[] = [];
  if (awaiting) conditions.push([AWAITING]);
  if (status !== undefined) conditions.push(['status = ?', status]);
  if (order_number !== undefined) conditions.push(['order_number = ?', order_number]);
  if (created_from !== undefined) conditions.push(['created_at >= ?', created_from]);
  if (created_to !== undefined) conditions.push(['created_at <= ?', created_to]);
  if (text !== undefined) conditions.push(textCondition(text));
  return conditions;
}

function textCondition(text: string): Condition {
  const beginning = `${text.replaceAll(/[|%_]/g, '|$&')}%`;
  // Ids are ASCII, and comparing one with other text is an error.
  if (!/^[\x20-\x7e]*$/.test(text)) return ["order_number LIKE ? ESCAPE '|'", beginning];
  return ["(id = ? OR request_id = ? OR order_number LIKE ? ESCAPE '|')", text, text, beginning];
}

function olderThan({ created_at, id }: Position): Condition {
  return ['(created_at < ? OR (created_at = ? AND id < ?))', created_at, created_at, id];
}
