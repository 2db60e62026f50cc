// SPDX-License-Identifier: Apache-2.0
import { type HeldUnits, type Order } from '../../orders/index.js';
import { type PageLanguage, type PictureUrl } from '../../pages/index.js';
import { type DeliveredParcel } from '../../returns/index.js';
import { type Store } from '../../stores/index.js';
import { type SelfServiceTexts } from '../texts/en.js';
import { type Flow } from './flow.js';
import { type Visited } from './submission.js';

/** An order with the facts that decide which units its customer may return or claim. */
export interface CustomerOrder {
  order: Order;
  heldUnits: HeldUnits[];
  parcels: DeliveredParcel[];
}

/** The token of a browser. Only its hash is stored; `SessionsService` finds the session of a hash. */
export interface Visit {
  token: string;
  isNew: boolean;
}

/** A request of a customer that the store of the order allows. */
export interface Access extends CustomerOrder {
  flow: Flow;
  /** Of the pages of the order, or of the return or claim. */
  token: string;
  /** The id of the return or claim that the flow is about. */
  caseId: string | undefined;
  store: Store;
  visit: Visit;
  visited: Visited;
  page: PageLanguage;
  texts: SelfServiceTexts;
  picture: PictureUrl;
  now: Date;
}
