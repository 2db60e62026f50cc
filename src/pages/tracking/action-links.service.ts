// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { askableKinds } from '../../change-requests/index.js';
import { customerClaimLines } from '../../claims/index.js';
import { MailBouncesService } from '../../notifications/index.js';
import { type Order, OrderUnitsService } from '../../orders/index.js';
import { customerReturnLines, type DeliveredParcel } from '../../returns/index.js';
import { isInScope, type Store } from '../../stores/index.js';
import { STATEMENT_TEXTS } from '../../withdrawals/index.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { pageHref, type PageLanguage } from '../view/page-language.js';
import { type Link } from '../view/parcel-facts.js';
import { storeContacts } from '../view/store-branding.js';
import { type TrackingFacts } from './tracking-facts.service.js';

/** Links to the forms that the customer of an order may start now. */
export interface OrderActions {
  return?: Link;
  claim?: Link;
  change?: Link;
  withdraw?: Link;
  /** The store, instead of the forms that need a code, if no code reaches the customer (C-PRIV-14). */
  contact?: Link;
}

/** Builds the links of a tracking page to the forms that its customer may start (C-SELF-7, C-SELF-18, C-CHG-2). */
@Injectable()
export class ActionLinksService {
  constructor(
    private readonly units: OrderUnitsService,
    private readonly bounces: MailBouncesService,
  ) {}

  /**
   * Returns the links of the forms that the store allows. Reads nothing if it allows none.
   * @param token of the page
   */
  async linksFor(
    { store, order, shipments, readAt }: TrackingFacts,
    token: string,
    page: PageLanguage,
  ): Promise<OrderActions> {
    if (!order || store.status !== 'active') return {};
    const texts = PAGE_TEXTS[page.language].actions;
    const link = (flow: Exclude<keyof OrderActions, 'contact'>, label: string): Link => ({
      label,
      href: pageHref(`/t/${token}/${flow}`, page),
    });
    const { returns, claims } = store.self_service;
    const [kind, other] = askableKinds(store.self_service, { order, shipments });
    const withdraw = mayWithdraw(store, order) ? link('withdraw', STATEMENT_TEXTS[page.language].entry) : undefined;
    const change = kind && link('change', texts.change[other ? 'both' : kind]);
    if (!(returns || claims || change)) return { withdraw };
    const parcels = shipments.map(({ content, parcel }) => ({
      items: content.items,
      deliveredAt: parcel?.last_delivered_at ?? null,
    }));
    const may = await this.offers(store, order, parcels, readAt);
    if (!(may.return || may.claim || change)) return { withdraw };
    if (!(await this.isReachable(order))) return { withdraw, contact: contactOf(store, page) };
    return {
      change,
      withdraw,
      return: may.return ? link('return', texts.return) : undefined,
      claim: may.claim ? link('claim', texts.claim) : undefined,
    };
  }

  /** Whether a code reaches the customer: it can only be mailed to the address of the order (C-PRIV-14). */
  async isReachable(order: Order | undefined): Promise<boolean> {
    if (!order || order.redacted_at !== null) return false;
    return this.bounces.isReachable(order.store_id, order.content.customer.email);
  }

  private async offers(store: Store, order: Order, parcels: readonly DeliveredParcel[], now: Date) {
    const { self_service: allowed, claim_policy } = store;
    const heldUnits = await this.units.findHeld(order);
    const returnable = () => customerReturnLines(allowed, { order, heldUnits, parcels, now });
    return {
      return: allowed.returns && returnable().some(({ quantity }) => quantity > 0),
      claim: allowed.claims && customerClaimLines(claim_policy, order, heldUnits, now).length > 0,
    };
  }
}

/** Whether the tracking page of an order links to the withdrawal function (C-WDR-1). */
function mayWithdraw({ withdrawal }: Store, { content }: Order): boolean {
  const country = content.shipping_address?.country;
  return withdrawal.enabled && isInScope(withdrawal, typeof country === 'string' ? country : undefined);
}

/** Undefined if the store has no contact (C-PAGE-17). */
function contactOf({ branding }: Store, { language }: PageLanguage): Link | undefined {
  const texts = PAGE_TEXTS[language];
  const contact = storeContacts(branding, texts.helpPage).at(-1);
  return contact && { label: texts.tracking.contactUs, href: contact.href };
}
