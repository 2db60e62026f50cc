// SPDX-License-Identifier: Apache-2.0
/** Builds the README of an export, for somebody who has never seen the service. */
export function exportReadme(storeName: string, now: Date): string {
  return `This is the data that ${storeName} has about a customer in its parcel service, as of ${now.toISOString()}.

Each file ends in .ndjson: every line is one record in JSON. Any text editor opens it.

orders.ndjson     what was ordered, with the addresses, and what it cost
shipments.ndjson  the parcels of the orders
returns.ndjson    what the customer sent back, why, and what was refunded
claims.ndjson     what the customer reported as lost, damaged or stolen, and what was decided
withdrawals.ndjson  the statements that ended the contract
changes.ndjson    what the customer asked to cancel or to change before the first parcel
notes.ndjson      what the staff of the store wrote about the orders, returns and claims
addresses.ndjson  where the customer is named in a return or a claim of another person's order
messages.ndjson   the mails and text messages about the orders: when and where to, not their text
events.ndjson     the history: each record above as it was after each change, newest first
photos/           the photos of the claims
labels/           the return labels that the staff of the store uploaded

Times are in UTC. Amounts are in the currency of the order.

The file has personal data, maybe also that of others, such as the recipient of a present. The store looks through it
before it passes it on, and deletes its copy afterwards.
`;
}
