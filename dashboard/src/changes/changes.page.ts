// SPDX-License-Identifier: Apache-2.0
import { type ChangeRequestView } from 'parcelward/change-requests';
import { addressText, words } from '../core/format.js';
import { orderPath } from '../core/navigation.js';
import { pathWith } from '../core/pagination.js';
import { template } from '../core/render.js';
import { type Tone } from '../core/table.js';

export const CHANGES_PATH = '/changes';

const NOTE =
  '<label>Note for the customer (optional)<textarea name="reason" maxlength="4096" rows="3"></textarea></label>';

export const CHANGES = template<ReturnType<typeof changesPage>>(`
{{#each requests}}<section class="card" aria-labelledby="{{id}}"><h2 id="{{id}}"><a href="{{order_href}}">Order <bdi>{{order}}</bdi></a> <span class="badge {{badge.tone}}">{{badge.text}}</span></h2>
<p>{{what}} <span class="soft">Requested {{when requested}}</span></p>
{{#if address}}<p class="lines"><bdi>{{address}}</bdi></p>{{/if}}{{#if reason}}<blockquote class="lines"><bdi>{{reason}}</bdi></blockquote>{{/if}}
{{#if isOpen}}{{#if @root.mayAct}}<div class="actions">{{#confirm id=(join "approve-" id) label="Approve" title="Approve this request?" tone="primary" about=about}}<p>This only notifies the customer and your order management system. {{next}}</p>
<form method="post" action="/changes/{{id}}/decision">{{> csrf}}${NOTE}<button name="decision" value="APPROVED">Approve request</button></form>{{/confirm}}
{{#confirm id=(join "reject-" id) label="Reject" title="Reject this request?" tone="danger" about=about}}<p>The customer gets an email with your note. The order stays as it is.</p>
<form method="post" action="/changes/{{id}}/decision">{{> csrf}}${NOTE}<button class="danger" name="decision" value="REJECTED">Reject request</button></form>{{/confirm}}</div>{{/if}}{{/if}}</section>
{{else}}<p class="card empty">No change requests.</p>{{/each}}`);

const KIND_NAMES = { cancellation: 'Cancel the order', address: 'Change the delivery address' } as const;
const NEXT = {
  cancellation: 'Cancel the order as well.',
  address: 'Your order management system has to send the new address.',
} as const;
const TONES: Record<ChangeRequestView['status'], Tone> = {
  OPEN: 'warn',
  APPROVED: 'good',
  REJECTED: 'bad',
  EXPIRED: 'plain',
};

/** A request in the list of its order's cases. */
export function changeRow({ kind, status, order_number, created_at }: ChangeRequestView) {
  return {
    number: 'Change request',
    href: pathWith(CHANGES_PATH, { order: order_number }),
    kind: 'Customer',
    badge: { text: words(status), tone: TONES[status] },
    about: KIND_NAMES[kind],
    amount: '',
    time: created_at,
  };
}

/** View model of the page of requests to change orders. @param order whose requests these are; undefined for the open ones of all orders */
export function changesPage(requests: readonly ChangeRequestView[], order: string | undefined) {
  return {
    title: order === undefined ? 'Open change requests' : `Change requests of order ${order}`,
    back: order === undefined ? { href: '/', label: 'Overview' } : { href: orderPath(order), label: `Order ${order}` },
    requests: requests.map(({ id, order_number, kind, status, address, reason, created_at }) => ({
      id,
      order: order_number,
      order_href: orderPath(order_number),
      badge: { text: words(status), tone: TONES[status] },
      what: KIND_NAMES[kind],
      about: `the request of order ${order_number}`,
      next: NEXT[kind],
      address: address && addressText(address),
      reason,
      requested: created_at,
      isOpen: status === 'OPEN',
    })),
  };
}
