// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Claim, ClaimsRepository } from '../../claims/index.js';
import { OrderLookupRepository } from '../../orders/index.js';
import { type Amount } from '../../platform/json/exact-json.js';
import { amountOf, exact } from '../../platform/money/money.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type Return, ReturnsRepository } from '../../returns/index.js';

export interface CustomerCase {
  kind: 'claim' | 'return';
  id: string;
  order_number: string;
  status: string;
  /** UTC with milliseconds. */
  created_at: string;
  /** Approved or calculated, or refunded; null for a reship, and for a return without a refund. */
  amount: Amount | null;
  currency: string | null;
}

/** The claims and returns of a customer over all orders of the store. */
export interface CustomerCases {
  /** The newest 10 of each kind, the newest first. */
  newest: CustomerCase[];
  claims: number;
  returns: number;
  /** Claims that were filed in the last 365 days. */
  claims_of_year: number;
  /** Whether they have filed more than three claims in 90 days (C-SELF-16). */
  has_many_claims: boolean;
}

const MAX_SHOWN = 10;
const MANY_CLAIMS = 3;
const MANY_CLAIMS_DAYS = 90;

/** Finds the claims and returns of the customer of an order, by e-mail address and phone. */
@Injectable()
export class CustomerCasesService {
  constructor(
    private readonly orders: OrderLookupRepository,
    private readonly claims: ClaimsRepository,
    private readonly returns: ReturnsRepository,
    private readonly clock: ClockService,
  ) {}

  /** Reads the cases of the newest 50 orders with the address, and of the newest 50 with the phone. */
  async findByOrder(storeId: string, orderNumber: string): Promise<CustomerCases> {
    const found = await this.orders.findNumbersOfCustomer(storeId, orderNumber);
    const numbers = [...new Set([orderNumber, ...found])];
    const claims = newestFirst(await this.claims.findByOrders(storeId, numbers));
    const returns = newestFirst(await this.returns.findByOrders(storeId, numbers));
    const shown = [
      ...(await this.claims.findAll(storeId, idsOf(claims))).map(claimCase),
      ...(await this.returns.findAll(storeId, idsOf(returns))).map(returnCase),
    ];
    const now = this.clock.now().getTime();
    const filedIn = (days: number) =>
      claims.filter(({ created_at }) => created_at.getTime() > now - days * DAY_MS).length;
    return {
      newest: shown.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
      claims: claims.length,
      returns: returns.length,
      claims_of_year: filedIn(365),
      has_many_claims: filedIn(MANY_CLAIMS_DAYS) > MANY_CLAIMS,
    };
  }
}

const newestFirst = <Case extends { created_at: Date }>(cases: readonly Case[]): Case[] =>
  cases.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());

const idsOf = (cases: readonly { id: string }[]): string[] => cases.slice(0, MAX_SHOWN).map(({ id }) => id);

function claimCase({ id, order_number, status, created_at, content }: Claim): CustomerCase {
  const { counted, payout, claim_resolution } = content;
  const total = counted.reduce((sum, { amount }) => sum + exact(amount), 0n);
  const amount = claim_resolution === 'RESHIP' ? null : amountOf(total);
  const at = created_at.toISOString();
  return { kind: 'claim', id, order_number, status, created_at: at, amount, currency: payout.currency };
}

function returnCase({ id, order_number, status, created_at, content: { refund } }: Return): CustomerCase {
  const { amount = null, currency = null } = refund ?? {};
  return { kind: 'return', id, order_number, status, created_at: created_at.toISOString(), amount, currency };
}
