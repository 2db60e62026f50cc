import { createHmac } from 'node:crypto';
import { createClient, ParcelwardProblem, type ParcelwardProblemCode, type PutOrderBody } from '@parcelward/client';
import { mockService, refusal } from '@parcelward/client/testing';
import { WebhookVerificationError, WebhookVerifier } from '@parcelward/client/webhooks';

const { PARCELWARD_URL = '', PARCELWARD_API_KEY = '', PARCELWARD_SHOP_DOMAIN = '' } = process.env;

const order: PutOrderBody = {
  ordered_at: new Date().toISOString(),
  currency: 'BRL',
  customer: { email: 'ana@example.com' },
  amounts: { subtotal: 20, discount_total: 0, shipping_total: 0, tax_total: 0, protection_cost: 0, grand_total: 20 },
  is_protected: false,
  line_items: [{ line_id: '1', title: 'Mug', quantity: 2, unit_price: 10, line_total: 20 }],
};

async function codeOf(call: Promise<unknown>): Promise<ParcelwardProblemCode | undefined> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ParcelwardProblem) return error.code;
    throw error;
  }
  return undefined;
}

function received(body: string): Headers {
  const [id, timestamp] = ['evt_1', String(Math.floor(Date.now() / 1000))];
  const signature = createHmac('sha256', Buffer.alloc(32, 1)).update(`${id}.${timestamp}.${body}`).digest('base64');
  return new Headers({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` });
}

async function main(): Promise<void> {
  const client = createClient({
    baseUrl: PARCELWARD_URL,
    apiKey: async () => PARCELWARD_API_KEY,
    shopDomain: PARCELWARD_SHOP_DOMAIN,
  });
  const { newly_created: created } = await client.orders.put('C-1', order, { notify: 'none' });
  const listed: string[] = [];
  for await (const { order_number } of client.orders.list()) listed.push(order_number);

  const verifier = new WebhookVerifier(`whsec_${Buffer.alloc(32, 1).toString('base64')}`);
  const body = '{"type":"claim.denied","timestamp":"2026-11-21T17:50:24.112Z","data":{}}';
  const { id, type } = verifier.verify(body, received(body));
  let forged: string | undefined;
  try {
    verifier.verify('{}', received(body));
  } catch (error) {
    if (error instanceof WebhookVerificationError) forged = error.name;
  }

  const { options } = mockService({ 'GET /claims/{claim_id}': refusal(409, 'CLAIM_EXISTS') });
  const problem = await codeOf(client.orders.get('NONE'));
  const mocked = await codeOf(createClient(options).claims.get('clm_1'));
  console.log(JSON.stringify({ created, listed, problem, event: `${id} ${type}`, forged, mocked }));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
