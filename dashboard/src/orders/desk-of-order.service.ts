// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ChangeRequestsService } from 'parcelward/change-requests';
import { ClaimSuggestionsService } from 'parcelward/claims';
import { CaseNumbersService } from 'parcelward/desk';
import { SentMessagesService } from 'parcelward/notifications';
import { OrderListService, type OrderView } from 'parcelward/orders';
import { WithdrawalQueriesService } from 'parcelward/withdrawals';
import { type OrderFacts } from './order.page.js';

/** The newest messages about an order are on its page. */
const MAX_MESSAGES = 20;

/** The most orders of a customer that are counted. */
const MAX_ORDERS = 100;

/** Reads the withdrawals, change requests and suggested claims of an order, the numbers of its cases, and the messages about it. */
@Injectable()
export class DeskOfOrderService {
  constructor(
    private readonly numbers: CaseNumbersService,
    private readonly messages: SentMessagesService,
    private readonly queries: WithdrawalQueriesService,
    private readonly changes: ChangeRequestsService,
    private readonly suggested: ClaimSuggestionsService,
    private readonly orders: OrderListService,
  ) {}

  async read(
    storeId: string,
    { order_number: orderNumber, customer }: OrderView,
    cases: readonly { id: string; order_number: string }[],
  ): Promise<Pick<OrderFacts, 'caseNumbers' | 'messages' | 'withdrawals' | 'changes' | 'suggestions' | 'otherOrders'>> {
    const returns = cases.filter(({ id }) => id.startsWith('ret_'));
    const claims = cases.filter(({ id }) => id.startsWith('clm_'));
    const [withdrawals, ofReturns, ofClaims, { items }, changes, suggestions, ofCustomer] = await Promise.all([
      this.queries.findByOrder(storeId, orderNumber),
      this.numbers.numbersFor(storeId, 'return', returns),
      this.numbers.numbersFor(storeId, 'claim', claims),
      this.messages.list(storeId, orderNumber, { limit: MAX_MESSAGES }),
      this.changes.findByOrder(storeId, orderNumber),
      this.suggested.findOpen(storeId, [orderNumber]),
      customer.email ? this.orders.numbersOfCustomer(storeId, customer.email, MAX_ORDERS) : [],
    ]);
    const ofWithdrawals = await this.numbers.numbersFor(
      storeId,
      'withdrawal',
      withdrawals.map(({ id }) => ({ id, order_number: orderNumber })),
    );
    return {
      ...{ withdrawals: withdrawals.toReversed(), messages: items, changes, suggestions },
      otherOrders: ofCustomer.filter((number) => number !== orderNumber).length,
      caseNumbers: new Map([...ofWithdrawals, ...ofReturns, ...ofClaims]),
    };
  }
}
