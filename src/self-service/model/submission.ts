// SPDX-License-Identifier: Apache-2.0
import { type Actor } from '../../platform/outbox/actor.js';

/** A customer on the pages. The order says who it is. */
export const CUSTOMER: Actor = { type: 'customer', id: 'self_service' };

/** The browser and the order that a code or a session is for. */
export interface Visited {
  storeId: string;
  orderNumber: string;
  /** SHA-256 of the browser's token, in hex. */
  visitHash: string;
}

/** The key of a code or a session. */
export function visitKey({ storeId, visitHash, orderNumber }: Visited) {
  return { store_id: storeId, visit_hash: visitHash, order_number: orderNumber };
}

/** Why the answer to a form is the form again. */
export type ReturnAlert = 'chooseItems' | 'chooseReason' | 'needsComment' | 'gone' | 'tooMany' | 'changed';

/** The form of a check page. */
export interface Submission {
  visited: Visited;
  /** A UUID, new each time the page is shown. */
  formId: string;
  /** Of the draft that the page has shown. */
  digest: string;
}

/** Thrown if the form is shown again. Its transaction is rolled back. */
export class FormAlert extends Error {
  constructor(readonly alert: ReturnAlert) {
    super(`The form needs attention: ${alert}`);
  }
}
