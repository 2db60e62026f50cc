import { Injectable } from '@nestjs/common';
import { CaseNumbersService } from 'parcelward/desk';
import { SentMessagesService } from 'parcelward/notifications';
import { type OrderFacts } from './order.page.js';

/** The newest messages about an order are on its page. */
const MAX_MESSAGES = 20;

/** Reads the numbers of an order's cases, and the messages about it. */
@Injectable()
export class DeskOfOrderService {
  constructor(
    private readonly numbers: CaseNumbersService,
    private readonly messages: SentMessagesService,
  ) {}

  async read(
    storeId: string,
    orderNumber: string,
    cases: readonly { id: string; order_number: string }[],
  ): Promise<Pick<OrderFacts, 'caseNumbers' | 'messages'>> {
    const returns = cases.filter(({ id }) => id.startsWith('ret_'));
    const claims = cases.filter(({ id }) => id.startsWith('clm_'));
    const [ofReturns, ofClaims, { items }] = await Promise.all([
      this.numbers.numbersFor(storeId, 'return', returns),
      this.numbers.numbersFor(storeId, 'claim', claims),
      this.messages.list(storeId, orderNumber, { limit: MAX_MESSAGES }),
    ]);
    return { caseNumbers: new Map([...ofReturns, ...ofClaims]), messages: items };
  }
}
