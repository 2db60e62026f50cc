import { readFileSync } from 'node:fs';
import { call } from '../lib/service.mjs';
import { Refusal } from '../lib/say.mjs';

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
    /** The tracking page of an order whose parcel is being delivered. */
    async trackingPage() {
      const { order_number } = first(
        await shipments(),
        ({ status, order_number: number }) => status === 'OUT_FOR_DELIVERY' && number !== null,
      );
      const { data } = await read(`/orders/${encodeURIComponent(order_number)}`);
      return data.order.tracking_page_url;
    },
    /** The page of a return with a label to print. */
    async returnPage() {
      const { data } = await read('/returns?limit=100');
      return first(data.returns, ({ status, return_label }) => status === 'APPROVED' && return_label?.barcode_data)
        .return_page_url;
    },
    /** A claim with photos that staff have to decide. */
    async claim() {
      const { data } = await read('/claims?status=SUBMITTED');
      return first(data.claims, ({ photos }) => photos?.length > 0);
    },
  };
}

function first(list, fits) {
  const found = list.find(fits);
  if (!found) throw new Refusal('The demo has nothing to photograph: start it without --empty.');
  return found;
}
