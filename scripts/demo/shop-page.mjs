// SPDX-License-Identifier: Apache-2.0
import { clock, escaped, page } from './inbox-pages.mjs';
import { stepsLeft } from './sample-shop.mjs';

/** The buttons of an order, and what the log says once they were pressed. */
const STEPS = {
  place: ['Place an order', 'Order placed'],
  send: ['Send two parcels', 'Sent in two parcels'],
  refund: ['Refund one mug', 'One mug refunded'],
  cancel: ['Cancel the order', 'Order cancelled'],
  overload: ['Place one of 300 lines', 'Order of 300 lines placed'],
};

const NO_EVENT = {
  overload:
    'An order here has at most 250 lines, so its deliveries are parked. Shopify got its 200, and keeps sending other orders.',
  place: 'Nothing has come of it yet: reload the page, or look at the parked deliveries.',
};

/** The page of the sample shop: its buttons, its orders, and what the service made of each step. */
export function shopPage({ orders, events, demo }) {
  const { sample_shop, inbox_url, dashboard_url } = demo;
  const cards = orders.map((order) => orderCard(order, events.filter(isOf(order)), demo));
  const inDashboard = `${dashboard_url}/integration/platforms?store=${sample_shop.store_id}`;
  return page(
    'Sample shop',
    `<h1>A shop on Shopify</h1>
<p class="soft">Its buttons send the signed webhooks that Shopify sends when an order changes, to the address of the store “Sample Shop”:</p>
<p><code>${escaped(sample_shop.url)}</code></p>
<p class="links"><a href="${inDashboard}" target="_blank">Connection in the dashboard</a><a href="${inbox_url}" target="_blank">Mails to its customers</a></p>
${form(['place', 'overload'])}
${cards.join('\n')}`,
  );
}

function orderCard(order, events, { dashboard_url, sample_shop: { store_id } }) {
  const { number, sent, times } = order;
  const pageOf = events.map(({ data }) => data.order?.tracking_page_url).find(Boolean);
  const rows = [
    ...sent.map(({ at, step, answers }) => ({
      at,
      sign: '→',
      words: `<b>${STEPS[step][1]}</b>`,
      code: answers.join(', '),
    })),
    ...events.map(({ timestamp, type, data }) => ({
      at: timestamp,
      sign: '←',
      words: wordsOf(data, type),
      code: type,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const news = rows.filter(({ words }, index) => rows.findIndex((each) => each.words === words) === index);
  const links = pageOf
    ? [
        [pageOf, 'Tracking page'],
        [`${dashboard_url}/orders/${number}?store=${store_id}`, 'Order in the dashboard'],
      ]
    : [[`${dashboard_url}/integration/platforms?store=${store_id}`, 'Parked deliveries in the dashboard']];
  return `<section id="${number}"><h2>Order ${number}</h2>
<ul class="log">${news.map(row).join('\n')}</ul>${pageOf ? '' : `<p>${NO_EVENT[times.overload ? 'overload' : 'place']}</p>`}
<p class="links">${links.map(([url, words]) => `<a href="${escaped(url)}" target="_blank">${words}</a>`).join('')}</p>
${form(stepsLeft(order), number)}</section>`;
}

const row = ({ at, sign, words, code }) =>
  `<li><time>${escaped(clock(at, true))}</time><span>${sign}</span><span>${words}</span><code>${escaped(code)}</code></li>`;

/** What an event says, in short. */
function wordsOf({ order, shipment }, type) {
  if (shipment) return escaped(`Parcel ${shipment.tracking_number}: ${shipment.status}`);
  if (type === 'order.cancelled')
    return order.cancellation.status === 'full' ? 'All units are cancelled, and the protection' : 'Units are cancelled';
  const review = order.review.flagged ? 'flagged: amounts disagree' : 'amounts agree';
  return escaped(
    `${type === 'order.created' ? 'New order' : 'Order'}: ${order.source_status}, ${order.is_protected ? 'protected' : 'not protected'}, ${review}`,
  );
}

const isOf =
  ({ number }) =>
  ({ data }) =>
    (data.order ?? data.shipment).order_number === number;

const form = (steps, order = '') =>
  steps.length === 0
    ? ''
    : `<form method="post" action="/shop"><input type="hidden" name="order" value="${order}">${steps
        .map(
          (step) =>
            `<button name="step" value="${step}"${step === 'place' ? ' class="main"' : ''}>${STEPS[step][0]}</button>`,
        )
        .join('')}</form>`;
