import { Injectable } from '@nestjs/common';
import { type ClaimFilter } from '../../claims/index.js';
import { OrderSearchRepository, readTypedNumber } from '../../orders/index.js';
import { CaseNumbersService } from './case-numbers.service.js';

/** The number of a customer's newest orders whose claims are found. */
const MAX_ORDERS = 200;

/** Reads the text by which staff filter the list of claims (C-FIND-11). */
@Injectable()
export class ClaimSearchService {
  constructor(
    private readonly orders: OrderSearchRepository,
    private readonly cases: CaseNumbersService,
  ) {}

  /** Finds the filter of a claim's id or case number, an order number in any spelling, or a customer's e-mail address. */
  async filterOf(storeId: string, typed: string): Promise<ClaimFilter> {
    const text = typed.trim();
    if (/^clm_[0-9a-z]{26}$/.test(text)) return { id: text };
    if (text.includes('@')) return { order_numbers: await this.orders.findNumbersByEmail(storeId, text, MAX_ORDERS) };
    const found = await this.cases.find(storeId, text);
    return found?.kind === 'claim' ? { id: found.id } : { order_numbers: readTypedNumber(text).orderNumbers };
  }
}
