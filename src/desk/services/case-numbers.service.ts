// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimsRepository } from '../../claims/index.js';
import { type CaseKind, type CaseOfOrder, caseNumbers, readCaseNumber, readTypedNumber } from '../../orders/index.js';
import { ReturnsRepository } from '../../returns/index.js';
import { WithdrawalQueriesService } from '../../withdrawals/index.js';

/** A case that a case number means. */
export interface FoundCase extends CaseOfOrder {
  kind: CaseKind;
}

/**
 * Case numbers: `5002-R1` is the first return of order 5002, `5002-C2` its second claim, `5002-W1` its first withdrawal. They follow
 * from the order of creation. Those of returns and claims never change; a withdrawal gets one once it is linked to an order.
 */
@Injectable()
export class CaseNumbersService {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly claims: ClaimsRepository,
    private readonly withdrawals: WithdrawalQueriesService,
  ) {}

  /** Returns the case numbers of cases of a kind by id, with one statement. */
  async numbersFor(storeId: string, kind: CaseKind, cases: readonly CaseOfOrder[]): Promise<Map<string, string>> {
    const orderNumbers = cases.map(({ order_number }) => order_number);
    const numbers = caseNumbers(await this.findCases(storeId, kind, orderNumbers), kind);
    return new Map(cases.map(({ id }) => [id, numbers.get(id) ?? id]));
  }

  /** Finds the case with this case number; the order number in it may be typed in any of its spellings. */
  async find(storeId: string, typed: string): Promise<FoundCase | undefined> {
    const number = readCaseNumber(typed);
    if (number === undefined) return undefined;
    const { kind, position } = number;
    const { orderNumbers } = readTypedNumber(number.orderNumber);
    const cases = await this.findCases(storeId, kind, orderNumbers);
    const ofOrders = Map.groupBy(cases, ({ order_number }) => order_number);
    const found = orderNumbers.flatMap((orderNumber) => ofOrders.get(orderNumber)?.[position - 1] ?? [])[0];
    return found && { ...found, kind };
  }

  private findCases(storeId: string, kind: CaseKind, orderNumbers: Iterable<string>): Promise<CaseOfOrder[]> {
    const cases = { return: this.returns, claim: this.claims, withdrawal: this.withdrawals }[kind];
    return cases.findIds(storeId, [...new Set(orderNumbers)]);
  }
}
