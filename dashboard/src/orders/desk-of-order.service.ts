import { Injectable } from '@nestjs/common';
import { ChangeRequestsService } from 'parcelward/change-requests';
import { CaseNumbersService } from 'parcelward/desk';
import { SentMessagesService } from 'parcelward/notifications';
import { WithdrawalQueriesService } from 'parcelward/withdrawals';
import { type OrderFacts } from './order.page.js';

/** The newest messages about an order are on its page. */
const MAX_MESSAGES = 20;

/** Reads the numbers of an order's cases, its change requests, and the messages about it. */
@Injectable()
export class DeskOfOrderService {
  constructor(
    private readonly numbers: CaseNumbersService,
    private readonly messages: SentMessagesService,
    private readonly changes: ChangeRequestsService,
  ) {}

  async read(
    storeId: string,
    orderNumber: string,
    cases: readonly { id: string; order_number: string }[],
  ): Promise<Pick<OrderFacts, 'caseNumbers' | 'messages' | 'changes'>> {
    const returns = cases.filter(({ id }) => id.startsWith('ret_'));
    const claims = cases.filter(({ id }) => id.startsWith('clm_'));
    const [ofReturns, ofClaims, { items }, changes] = await Promise.all([
      this.numbers.numbersFor(storeId, 'return', returns),
      this.numbers.numbersFor(storeId, 'claim', claims),
      this.messages.list(storeId, orderNumber, { limit: MAX_MESSAGES }),
      this.changes.findByOrder(storeId, orderNumber),
    ]);
    return { caseNumbers: new Map([...ofReturns, ...ofClaims]), messages: items, changes };
  }
}
