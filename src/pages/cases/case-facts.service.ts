// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimQueriesService, type ClaimView } from '../../claims/index.js';
import { type Order, OrderLookupRepository } from '../../orders/index.js';
import { ClockService } from '../../platform/time/clock.service.js';
import {
  type Return,
  returnLabel,
  ReturnQueriesService,
  type ReturnView,
  type ShownLabel,
} from '../../returns/index.js';
import { CustomerPagesService, type Store, StoresService } from '../../stores/index.js';

/** The data that the pages of a return and of a claim share. */
interface CaseFacts {
  store: Store;
  /** Its case number, which staff use, too. */
  number: string;
  /** Undefined if it was deleted. */
  order: Order | undefined;
  /** The tracking page of its order. */
  orderUrl: string;
}

export interface ClaimPageFacts extends CaseFacts {
  claim: ClaimView;
}

/** The data of a return page. */
export interface ReturnFacts extends CaseFacts {
  return: Return;
  pageUrl: string;
  /** The parcel of its label; null without one. */
  parcel: ReturnView['tracking'];
  label: ShownLabel | undefined;
  readAt: Date;
}

/** The newest returns and claims of an order, in no order. */
export interface OrderCases {
  returns: ReturnView[];
  claims: ClaimView[];
  /** Case numbers by id. */
  numbers: ReadonlyMap<string, string>;
}

/** How many of each the tracking page shows. A page with more would not be read. */
const SHOWN = 20;

/**
 * Reads returns and claims for customer pages without a snapshot: it reads the order and the parcel last, so a concurrent change
 * only makes the page newer.
 */
@Injectable()
export class CaseFactsService {
  constructor(
    private readonly stores: StoresService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueriesService,
    private readonly orders: OrderLookupRepository,
    private readonly pages: CustomerPagesService,
    private readonly clock: ClockService,
  ) {}

  /** Undefined if the return does not exist. */
  async readReturn({ storeId, returnId }: { storeId: string; returnId: string }): Promise<ReturnFacts | undefined> {
    const store = await this.stores.get(storeId);
    const found = await this.returns.findTracked(storeId, returnId);
    if (!found) return undefined;
    const { record, parcel } = found;
    const { order_number, content } = record;
    const { order, shipments } = await this.orders.findWithShipments(storeId, order_number);
    return {
      store,
      number: (await this.returns.caseNumbers(storeId, order_number)).get(returnId) ?? order_number,
      return: record,
      order,
      pageUrl: this.pages.returnUrl(storeId, returnId),
      orderUrl: this.pages.orderUrl(storeId, order_number),
      parcel,
      label: returnLabel(content, order, shipments),
      readAt: this.clock.now(),
    };
  }

  /** Undefined if the claim does not exist. */
  async readClaim({ storeId, claimId }: { storeId: string; claimId: string }): Promise<ClaimPageFacts | undefined> {
    const store = await this.stores.get(storeId);
    const [claim] = await this.claims.findAll(storeId, [claimId]);
    if (!claim) return undefined;
    const order = await this.orders.find(storeId, claim.order_number);
    const orderUrl = this.pages.orderUrl(storeId, claim.order_number);
    const numbers = await this.claims.caseNumbers(storeId, claim.order_number);
    return { store, number: numbers.get(claimId) ?? claim.order_number, claim, order, orderUrl };
  }

  /** Looks for the ids of an order's returns and claims in two indexes first, because most orders have none. */
  async readOfOrder(storeId: string, orderNumber: string): Promise<OrderCases> {
    const returns = await this.returns.findNewestOfOrder(storeId, orderNumber, SHOWN);
    const claims = await this.claims.findNewestOfOrder(storeId, orderNumber, SHOWN);
    const numbers = [
      ...(returns.length > 0 ? await this.returns.caseNumbers(storeId, orderNumber) : []),
      ...(claims.length > 0 ? await this.claims.caseNumbers(storeId, orderNumber) : []),
    ];
    return { returns, claims, numbers: new Map(numbers) };
  }
}
