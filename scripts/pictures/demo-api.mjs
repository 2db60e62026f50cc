// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { Refusal } from '../lib/say.mjs';
import { call } from '../lib/service.mjs';

/** Finds in the demo store what the pictures show. */
export async function demoApi({ base_url, ca_file, shop_domain, api_key }) {
  const ca = readFileSync(ca_file);
  const { access_token } = await ask('/auth/v1/token', {
    method: 'POST',
    headers: { 'x-api-key': api_key, 'x-shop-domain': shop_domain },
  });
  const read = (path) => ask(path, { headers: { authorization: `Bearer ${access_token}` } });

  async function ask(path, options) {
    const answer = await call(`${base_url}${path}`, { ca, ...options });
    if (answer?.status !== 200) throw new Refusal(`${path} answered ${answer?.status}: is the demo running?`);
    return JSON.parse(answer.body);
  }

  /** The latest event of each shipment. */
  async function shipments() {
    const latest = new Map();
    for (let after = ''; ;) {
      const { data } = await read(`/events?limit=500${after}`);
      for (const { data: event } of data.events)
        if (event.shipment) latest.set(event.shipment.shipment_id, event.shipment);
      if (!data.next_cursor) return [...latest.values()];
      after = `&after=${data.next_cursor}`;
    }
  }

  return {
    /** The tracking page of an order whose parcel is on its way. */
    async trackingPage() {
      for (const { status, order_number } of (await shipments()).toReversed()) {
        if (status !== 'IN_TRANSIT' || order_number === null) continue;
        const { data } = await read(`/orders/${encodeURIComponent(order_number)}`);
        if (isEnglish(data.order) && data.order.shipments.length === 1) return data.order.tracking_page_url;
      }
      throw nothing();
    },
    /** The page of a return with a label to print. */
    async returnPage() {
      const { data } = await read('/returns?limit=100');
      return first(
        data.returns,
        ({ request_status, return_label }) => request_status === 'APPROVED' && return_label?.barcode_data,
      ).return_page_url;
    },
    /** A claim with photos of the damage that staff have to decide. */
    async claim() {
      const { data } = await read('/claims?status=SUBMITTED');
      return first(
        data.claims,
        ({ claim_reason, claims_items }) =>
          claim_reason === 'Damaged' && claims_items.some(({ claimed_images }) => claimed_images?.length > 0),
      );
    },
  };
}

const isEnglish = ({ locale }) => locale?.startsWith('en');

const nothing = () => new Refusal('The demo has nothing to photograph: start it without --empty.');

function first(list, fits) {
  const found = list.find(fits);
  if (!found) throw nothing();
  return found;
}
