// SPDX-License-Identifier: Apache-2.0
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * The events that were consumed, each once, in a file with one JSON line for each. In a database it is a table with a
 * unique key on the id, and the action is queued in the same transaction.
 */
export class Journal {
  #ids = new Set();
  #sequences = new Map();
  #file;

  constructor(file) {
    this.#file = file;
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
    for (const line of lines) this.#remember(JSON.parse(line));
  }

  has({ id }) {
    return this.#ids.has(id);
  }

  /** Stores an event, and returns whether it has the newest state of its resource. */
  add(event) {
    // On disk before the answer: an accepted event is not sent again.
    appendFileSync(this.#file, `${JSON.stringify(event)}\n`, { flush: true });
    return this.#remember(event);
  }

  #remember({ id, data }) {
    this.#ids.add(id);
    const resource = resourceOf(data);
    const isNewest = data.sequence > (this.#sequences.get(resource) ?? 0);
    if (isNewest) this.#sequences.set(resource, data.sequence);
    return isNewest;
  }
}

/** Names the resource of an event; `sequence` rises by one for each event of a resource. */
export function resourceOf(data) {
  const { order, shipment, return: returned, claim, claim_suggestion: suggestion, withdrawal, endpoint } = data;
  const { change_request: change } = data;
  return (
    (order && `order ${order.order_number}`) ??
    (shipment && `shipment ${shipment.shipment_id}`) ??
    (returned && `return ${returned.id}`) ??
    (claim && `claim ${claim.claim_id}`) ??
    (suggestion && `claim suggestion ${suggestion.suggestion_id}`) ??
    (withdrawal && `withdrawal ${withdrawal.id}`) ??
    (change && `change request ${change.id}`) ??
    `endpoint ${endpoint.endpoint_id}`
  );
}
