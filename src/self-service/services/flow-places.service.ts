// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimsRepository } from '../../claims/index.js';
import { ReturnsRepository } from '../../returns/index.js';
import { CustomerPagesService } from '../../stores/index.js';
import { type Flow } from '../model/flow.js';

/** The order that a form of a customer is about, and its return or claim. */
interface FlowPlace {
  storeId: string;
  orderNumber: string;
  caseId?: string;
}

/** Finds what the page with a token is about, of the kind that a form is on. */
@Injectable()
export class FlowPlacesService {
  constructor(
    private readonly pages: CustomerPagesService,
    private readonly returns: ReturnsRepository,
    private readonly claims: ClaimsRepository,
  ) {}

  /** Undefined for an unknown token, and for a shipment without an order. */
  async find(token: string, flow: Flow): Promise<FlowPlace | undefined> {
    if (flow === 'cancelReturn') {
      const target = this.pages.resolveReturn(token);
      const found = target && (await this.returns.find(target.storeId, target.returnId));
      return found && { storeId: found.store_id, orderNumber: found.order_number, caseId: found.id };
    }
    if (flow === 'answer' || flow === 'cancelClaim') {
      const target = this.pages.resolveClaim(token);
      const [found] = target ? await this.claims.findAll(target.storeId, [target.claimId]) : [];
      return found && { storeId: found.store_id, orderNumber: found.order_number, caseId: found.id };
    }
    const target = this.pages.resolveTracking(token);
    return target && 'orderNumber' in target ? target : undefined;
  }
}
