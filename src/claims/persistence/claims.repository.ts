// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type LinePayout, type Order } from '../../orders/index.js';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { decimalText, exact } from '../../platform/money/money.js';
import {
  bytesOf,
  type Condition,
  equalFilters,
  ListReader,
  mapPage,
  NEWEST_FIRST,
  OLDEST_FIRST,
  type Page,
  type PageRequest,
  timeFilters,
} from '../../platform/pagination/index.js';
import { contactIn } from '../../platform/privacy/contacts.js';
import { DailyFiguresRepository } from '../../platform/statistics/daily-figures.repository.js';
import { type ClaimReason } from '../../stores/index.js';
import { ClaimEntity, type ClaimFigures } from '../model/claim.entity.js';
import { type Claim, type ClaimContent } from '../model/claim.js';
import { type ClaimStatus } from '../model/claim.resource.js';
import { ENDED_STATUSES } from '../rules/claim-transitions.js';
import { standingDecision, takenBackApproval } from '../rules/reopening.js';

/** Restricts a list of claims; an absent member does not restrict it. */
export interface ClaimFilter {
  status?: ClaimStatus;
  order_number?: string;
  /** Only claims on one of these orders. */
  order_numbers?: readonly string[];
  id?: string;
  /** Of the filing; `created_to` is exclusive. */
  created_from?: Date;
  created_to?: Date;
  claim_reason?: ClaimReason;
  /** The lowest and the highest payout as calculated at filing, both inclusive. */
  amount_from?: number;
  amount_to?: number;
}

/** Columns that a move changes; the others are written only once. */
const MUTABLE_COLUMNS = [
  ...(['status', 'version', 'updated_at', 'document', 'approved_at', 'approved_amount'] as const),
  ...(['email_hash', 'phone_hash'] as const),
] as const;

const STORED = table(ClaimEntity);
const CLAIMS = STORED.omit('email_hash', 'phone_hash');
/** A row without the columns that only find a person. */
type ClaimRow = RowOf<typeof CLAIMS>;
const SELECT = `${CLAIMS.select} WHERE store_id = ?`;
/** A page with conditions on documents searches at most 2,000. */
const LIST = new ListReader(CLAIMS, { bytes: bytesOf('claims.document'), maxSearched: 2_000 });
/** Columns of indexes, of which the database chooses the best. */
const INDEXED = ['id', 'status', 'order_number', 'created_at'];
const COUNT = `SELECT COUNT(*) AS amount FROM
  (SELECT id FROM claims WHERE store_id = ? AND status = ? LIMIT ?) counted`;
const IDS_OF_ORDERS = `SELECT order_number, id FROM claims FORCE INDEX (claims_order)
  WHERE store_id = ? AND order_number IN (?) ORDER BY order_number, id`;
const CASES_OF_ORDERS = `SELECT order_number, id, status, created_at, updated_at FROM claims FORCE INDEX (claims_order)
  WHERE store_id = ? AND order_number IN (?) ORDER BY order_number, id`;
const UPDATE = `${STORED.update(MUTABLE_COLUMNS)} WHERE store_id = ? AND id = ?`;

const OF_PERSON = `SELECT id, order_number FROM claims FORCE INDEX (claims_email) WHERE store_id = ? AND email_hash IN (?)
  UNION SELECT id, order_number FROM claims FORCE INDEX (claims_phone) WHERE store_id = ? AND phone_hash IN (?)`;

const SELECT_OLDEST = `SELECT id, order_number, created_at, JSON_UNQUOTE(JSON_EXTRACT(document, '$.payout.amount')) AS amount,
    JSON_UNQUOTE(JSON_EXTRACT(document, '$.payout.currency')) AS currency
  FROM claims FORCE INDEX (claims_status) WHERE store_id = ? AND status = ? ORDER BY id LIMIT ?`;
/** A claim that waits for staff, and the refund that was calculated for it. */
export interface WaitingClaim extends Pick<Claim, 'id' | 'order_number' | 'created_at'> {
  /** A decimal number. */
  amount: string;
  currency: string;
}

/** The columns of a claim that a list of its order's claims shows. */
export type ClaimOfOrder = Pick<Claim, 'order_number' | 'id' | 'status' | 'created_at' | 'updated_at'>;

/** The conditions that no index has. */
function documentConditions({ claim_reason, amount_from, amount_to }: ClaimFilter): Condition[] {
  const AMOUNT = "CAST(JSON_EXTRACT(document, '$.payout.amount') AS DECIMAL(16, 4))";
  const conditions: Condition[] = [
    ["JSON_UNQUOTE(JSON_EXTRACT(document, '$.claim_reason')) = ?", claim_reason],
    [`${AMOUNT} >= ?`, amount_from],
    [`${AMOUNT} <= ?`, amount_to],
  ];
  return conditions.filter(([, value]) => value !== undefined);
}

/** Reads and writes the table `claims`. */
@Injectable()
export class ClaimsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly figures: DailyFiguresRepository,
    private readonly hashes: ContactHashService,
  ) {}

  /** @param locked whether to lock the row until the open transaction ends; a transition locks the order first */
  async find(storeId: string, id: string, { locked = false } = {}): Promise<Claim | undefined> {
    const [claim] = await this.select(locked ? 'AND id = ? FOR UPDATE' : 'AND id = ?', [storeId, id]);
    return claim;
  }

  /** @throws Problem CLAIM_NOT_FOUND */
  async findOrThrow(storeId: string, id: string, options?: { locked: boolean }): Promise<Claim> {
    return claimOrThrow(await this.find(storeId, id, options), id);
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

  /** Finds a page of claims, by default the newest first. */
  async findPage(
    storeId: string,
    filter: ClaimFilter,
    page: PageRequest,
    { oldestFirst = false } = {},
  ): Promise<Page<Claim>> {
    const { status, order_number, order_numbers, id } = filter;
    if (order_numbers?.length === 0) return { items: [], next: null };
    const list = {
      order: oldestFirst ? OLDEST_FIRST : NEWEST_FIRST,
      // Of several orders; the newest claims of the store would be read until they have a page.
      index: order_numbers && 'claims_order',
      ranges: INDEXED,
      filters: [
        ...equalFilters({ id, status, order_number }),
        ...equalFilters({ order_number: order_numbers }),
        ...timeFilters('clm', filter, new Date()),
        ...documentConditions(filter),
      ],
    };
    return mapPage(await LIST.findPage(this.database, storeId, list, page), parseRow);
  }

  /** Counts the claims with a status, up to `max`. */
  async count(storeId: string, status: ClaimStatus, max: number): Promise<number> {
    const [row] = await this.database.query<{ amount: string }[]>(COUNT, [storeId, status, max]);
    return Number(row?.amount);
  }

  /** Finds claims by their ids, in no order. */
  async findAll(storeId: string, ids: readonly string[]): Promise<Claim[]> {
    return ids.length === 0 ? [] : this.select('AND id IN (?)', [storeId, ids]);
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
    await this.database.write(STORED.insert, STORED.valuesOf(this.rowOf(claim)));
  }

  async update(claim: Claim): Promise<void> {
    await this.database.write(UPDATE, [
      ...STORED.valuesOf(this.rowOf(claim), MUTABLE_COLUMNS),
      claim.store_id,
      claim.id,
    ]);
    await this.figures.forget(claim.store_id, 'claims', claim.created_at);
    // Its day was counted with it.
    const approved = takenBackApproval(claim.content.history);
    if (approved) await this.figures.forget(claim.store_id, 'payouts', approved);
  }

  /** Finds at most `limit` claims with a status, the oldest first, with the refund that was calculated for them. */
  findOldest(storeId: string, status: ClaimStatus, limit: number): Promise<WaitingClaim[]> {
    return this.database.query<WaitingClaim[]>(SELECT_OLDEST, [storeId, status, limit]);
  }

  /** Finds the claims with a person's address (C-PRIV-18), in no order. */
  findOfPerson(
    storeId: string,
    person: { email?: string; phone?: string },
  ): Promise<Pick<Claim, 'id' | 'order_number'>[]> {
    const { emails, phones } = this.hashes.personHashes(storeId, person);
    return this.database.query(OF_PERSON, [storeId, emails, storeId, phones]);
  }

  private rowOf({ content, ...claim }: Claim): ClaimEntity {
    const hashes = this.hashes.hashesOf(claim.store_id, contactIn(content.shipping_address));
    return { ...claim, ...hashes, document: stringifyJson(content), ...figuresOf({ content, ...claim }) };
  }

  private async select(where: string, parameters: unknown[]): Promise<Claim[]> {
    const rows = await this.database.query<ClaimRow[]>(`${SELECT} ${where}`, parameters);
    return rows.map(parseRow);
  }
}

function parseRow(entity: ClaimRow): Claim {
  const { document, approved_at: _at, approved_amount: _amount, currency: _currency, ...row } = entity;
  return { ...row, content: parseJson(document) as ClaimContent };
}

/** An approval that was taken back does not count (C-CLM-38). */
function figuresOf({ content: { history, payout } }: Claim): ClaimFigures {
  const decision = standingDecision(history);
  const approval = decision?.status === 'APPROVED' ? decision : undefined;
  const amount = approval?.amount ?? null;
  return {
    approved_at: approval === undefined ? null : new Date(approval.occurred_at),
    approved_amount: amount === null ? null : decimalText(exact(amount), 0),
    currency: payout.currency,
  };
}

/** @throws Problem CLAIM_NOT_FOUND if the claim, or its order, is undefined (C-CLM-30) */
export function claimOrThrow<T extends Claim | Order>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Problem('CLAIM_NOT_FOUND', `The store has no claim ${id}.`);
  return found;
}
