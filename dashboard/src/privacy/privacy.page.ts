// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { ERASURE_DUE_DAYS, type ExportLink, type Found, MAX_FOUND, type Selection } from 'parcelward/privacy';
import { DAY_MS } from '../core/days.js';
import { dayText, timeCell } from '../core/format.js';
import { type Form, lines, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { type Cell, table } from '../core/table.js';
import { shipmentPath } from '../shipments/shipments.page.js';
import { casePath, holdName, subjectsText } from './erasure-words.js';
import { PRIVACY, privacyTabs } from './privacy-tabs.js';

/** Whose data a form asks for. The service checks it. */
export function selectionOf(form: Form): Selection {
  const [email, phone, customer_id] = [text(form, 'email'), text(form, 'phone'), text(form, 'customer_id')];
  const [orders, shipments, cases] = [lines(form, 'orders'), lines(form, 'shipments'), lines(form, 'cases')];
  return {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(customer_id !== undefined && { customer_id }),
    ...(orders.length > 0 && { orders }),
    ...(shipments.length > 0 && { shipments }),
    ...(cases.length > 0 && { cases }),
  };
}

/**
 * The page that finds a customer's data, exports and erases it.
 * @param found undefined before a search
 * @param link only the response to the form that makes it has it
 */
export function privacyPage(selection: Selection, { found, link }: { found?: Found; link?: ExportLink }, now: Date) {
  const { email = '', phone = '', customer_id = '', orders = [] } = selection;
  return {
    title: 'Privacy',
    tabs: privacyTabs(PRIVACY),
    email,
    phone,
    customer_id,
    orders: orders.join('\n'),
    found: found && foundView(found, now),
    link: link && { url: link.url, expires_at: link.expires_at, what: subjectsText(link) },
  };
}

function foundView({ orders, shipments, cases }: Found, now: Date) {
  const what = subjectsText({ orders, shipments, cases });
  const held = {
    orders: orders.filter(({ hold }) => hold !== null),
    shipments: shipments.filter(({ hold }) => hold !== null),
    cases: cases.filter(({ hold }) => hold !== null),
  };
  return {
    isEmpty: what === '',
    isCut: Math.max(orders.length, shipments.length, cases.length) >= MAX_FOUND,
    /** The fields of the forms: an erasure erases the listed subjects and no others. */
    keys: {
      orders: orders.map(({ order_number }) => order_number).join('\n'),
      shipments: shipments.map(({ shipment_id }) => shipment_id).join('\n'),
      cases: cases.map(({ case_id }) => case_id).join('\n'),
    },
    ...foundTables({ orders, shipments, cases }),
    form_id: randomUUID(),
    what,
    eraseTitle: `Erase the personal data of ${what}?`,
    held: subjectsText(held),
    due: new Date(now.getTime() + ERASURE_DUE_DAYS * DAY_MS).toISOString(),
  };
}

/** One table for each kind of subject; undefined for a kind without any. */
function foundTables({ orders, shipments, cases }: Found) {
  return {
    orders:
      orders.length === 0
        ? undefined
        : table(
            'Orders',
            ['Order', 'Ordered', 'State', 'Held by'],
            orders.map((order) => [
              { text: order.order_number, href: orderPath(order.order_number) },
              timeCell(order.ordered_at),
              stateCell(order),
              holdName(order.hold),
            ]),
          ),
    shipments:
      shipments.length === 0
        ? undefined
        : table(
            'Shipments without an order',
            ['Shipment', 'Created', 'State', 'Held by'],
            shipments.map((shipment) => [
              { text: shipment.tracking_number, href: shipmentPath(shipment.tracking_number) },
              timeCell(shipment.created_at),
              stateCell(shipment),
              holdName(shipment.hold),
            ]),
          ),
    cases:
      cases.length === 0
        ? undefined
        : table(
            'Named in other cases',
            ['Case', 'Order', 'Created', 'State', 'Held by'],
            cases.map((found) => [
              { text: found.case_id, href: casePath(found.case_id) },
              found.order_number === null ? '–' : { text: found.order_number, href: orderPath(found.order_number) },
              timeCell(found.created_at),
              stateCell(found),
              holdName(found.hold),
            ]),
          ),
  };
}

/** Whether the data is erased already, and whether an erasure would wait. */
function stateCell({ redacted_at, hold }: Found['orders' | 'shipments' | 'cases'][number]): Cell {
  if (redacted_at !== null) return { text: `Erased on ${dayText(redacted_at)}`, tone: 'good' };
  return hold === null ? { text: 'Not held', tone: 'plain' } : { text: 'Held', tone: 'warn' };
}
