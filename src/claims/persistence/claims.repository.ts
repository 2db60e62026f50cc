import { Injectable } from '@nestjs/common';
import { type LinePayout } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { type Claim, type ClaimContent } from '../model/claim.js';
import { type ClaimEntity } from './claim.entity.js';
import { type ClaimStatus, ENDED } from '../rules/claim-transitions.js';

/** Which claims are asked for. */
export interface ClaimFilter {
  status?: ClaimStatus;
  order_number?: string;
  /** Only those made since. */
  since?: string;
}

/** From where on, in which direction. */
interface Page {
  limit: number;
  /** The last claim of the page before. */
  after?: string;
  oldestFirst?: boolean;
}

const CHANGING = ['status', 'version', 'updated_at', 'document'] as const;
const COLUMNS = ['store_id', 'id', 'order_number', 'created_at', ...CHANGING] as const;

const SELECT = `SELECT ${COLUMNS.join(', ')} FROM claims WHERE store_id = ?`;
const INSERT = `INSERT INTO claims (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;
const UPDATE = `UPDATE claims SET ${CHANGING.map((name) => `${name} = ?`).join(', ')} WHERE store_id = ? AND id = ?`;

/** The table `claims`. */
@Injectable()
export class ClaimsRepository {
  constructor(private readonly database: DatabaseService) {}

  async find(storeId: string, id: string): Promise<Claim | undefined> {
    const [claim] = await this.select('AND id = ?', [storeId, id]);
    return claim;
  }

  /** What the order's live claims count for, but for one of them; under the lock of the order's row. */
  async counted(storeId: string, orderNumber: string, except = ''): Promise<LinePayout[]> {
    const claims = await this.select('AND order_number = ? AND status NOT IN (?) AND id <> ? ORDER BY id', [
      storeId,
      orderNumber,
      ENDED,
      except,
    ]);
    return claims.flatMap(({ content }) => content.counted);
  }

  /** At most `limit` claims, the newest first unless told. */
  list(
    storeId: string,
    { status, order_number, since }: ClaimFilter,
    { limit, after, oldestFirst = false }: Page,
  ): Promise<Claim[]> {
    const conditions: [string, unknown][] = [];
    if (status !== undefined) conditions.push(['status = ?', status]);
    if (order_number !== undefined) conditions.push(['order_number = ?', order_number]);
    if (since !== undefined) conditions.push(['id >= ?', since]);
    if (after !== undefined) conditions.push([oldestFirst ? 'id > ?' : 'id < ?', after]);
    const where = conditions.map(([sql]) => `AND ${sql}`).join(' ');
    const values = conditions.map(([, value]) => value);
    return this.select(`${where} ORDER BY id ${oldestFirst ? 'ASC' : 'DESC'} LIMIT ?`, [storeId, ...values, limit]);
  }

  async insert(claim: Claim): Promise<void> {
    await this.database.query(INSERT, valuesOf(claim, COLUMNS));
  }

  async update(claim: Claim): Promise<void> {
    await this.database.query(UPDATE, [...valuesOf(claim, CHANGING), claim.store_id, claim.id]);
  }

  private async select(where: string, parameters: unknown[]): Promise<Claim[]> {
    const rows = await this.database.query<ClaimEntity[]>(`${SELECT} ${where}`, parameters);
    return rows.map(({ document, ...row }) => ({ ...row, content: parseJson(document) as ClaimContent }));
  }
}

function valuesOf(claim: Claim, columns: readonly (typeof COLUMNS)[number][]): unknown[] {
  return columns.map((name) => (name === 'document' ? stringifyJson(claim.content) : claim[name]));
}

/** @throws Problem CLAIM_NOT_FOUND where the store has none */
export function claimOrThrow(claim: Claim | undefined, id: string): Claim {
  if (claim === undefined) throw new Problem('CLAIM_NOT_FOUND', `The store has no claim ${id}.`);
  return claim;
}
