// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { claimRowsOf, aClaimable } from '../../support/claims.js';
import { aSoundOrder } from '../../support/orders.js';
import { python } from '../../support/python.js';
import { servers } from '../../support/servers.js';
import { newStore, type TestStore } from '../../support/stores.js';

const folder = mkdtempSync(join(tmpdir(), 'parcelward-python-'));

afterAll(() => rmSync(folder, { recursive: true }));

function demoFile({ apiKey, store }: TestStore): string {
  const path = join(folder, `${store.store_id}.json`);
  const { shop_domain } = store;
  writeFileSync(path, JSON.stringify({ base_url: servers.base_urls[0], api_key: apiKey, shop_domain }));
  return path;
}

const env = {
  SSL_CERT_FILE: servers.ca_file,
  PYTHONPATH: join(process.cwd(), 'examples'),
  PYTHONDONTWRITEBYTECODE: '1',
};

/** Runs a program that uses examples/parcelward.py, with a client of the store, and returns what it prints, as JSON. */
async function printedBy(store: TestStore, program: string[], input = ''): Promise<unknown> {
  const lines = [
    'import json, sys, parcelward as pw',
    `demo = json.load(open(${JSON.stringify(demoFile(store))}))`,
    'waits = []',
    'def new(**options):',
    '    settings = {"sleep": waits.append, "api_key": demo["api_key"], **options}',
    '    return pw.Parcelward(demo["base_url"], shop_domain=demo["shop_domain"], **settings)',
    ...program,
  ];
  const { status, output } = await python(['-c', lines.join('\n')], { cwd: folder, env, input });
  if (status !== 0) throw new Error(output);
  return JSON.parse(output);
}

describe('examples/parcelward.py', () => {
  it('pushes an order twice, files a claim, shows a refusal and lists orders', async () => {
    const { status, output } = await python([join(env.PYTHONPATH, 'parcelward.py'), demoFile(await newStore())], {
      cwd: folder,
      env,
    });
    expect(output.split('\n')).toEqual([
      expect.stringMatching(/^order {10}PY-\w{8} created: True, flagged: False$/),
      'again          applied: False',
      expect.stringMatching(/^shipment {7}https:\/\/.*\/t\//),
      'claim          would pay 100 BRL',
      "refused        VALIDATION_ERROR ['/claims_items/0/quantity']",
      expect.stringMatching(/^newest {9}PY-\w{8}$/),
      '',
    ]);
    expect(status).toBe(0);
  });

  it('repeats a write whose answer was lost with the same key, so that it takes effect once', async () => {
    const store = await newStore();
    const { number } = await aClaimable(store, { 'L-1': 1 });
    const claim = { order_reference: number, claim_resolution: 'REFUND', claims_full_order: true };
    const seen = await printedBy(store, [
      'real, keys = pw.OPENER.open, []',
      'def lossy(request, **options):',
      '    answer = real(request, **options)',
      '    if request.full_url.endswith("/claims"):',
      '        keys.append(request.get_header("Idempotency-key"))',
      '        if len(keys) < 3: raise ConnectionResetError("lost")',
      '    return answer',
      'pw.OPENER.open = lossy',
      `claim = new().write("POST", "/claims", json.loads(${JSON.stringify(JSON.stringify(claim))}))["data"]["claim"]`,
      'print(json.dumps([claim["order_number"], len(keys), len(set(keys)), len(waits)]))',
    ]);
    expect(seen).toEqual([number, 3, 1, 2]);
    expect(await claimRowsOf(store.id)).toMatchObject({ claims: 1, units: 1 });
  });

  it('reads a list page by page, and orders with any number', async () => {
    const store = await newStore();
    const numbers = ['P-1', 'P/2 ä#?%', 'P-3'];
    for (const number of numbers) await store.put(`/orders/${encodeURIComponent(number)}`, aSoundOrder());
    const seen = await printedBy(store, [
      'client = new()',
      'listed = [each["order_number"] for each in client.pages("/orders", "orders", limit=1, flagged=False)]',
      'read = [client.get(pw.path("/orders/{}", each))["data"]["order"]["order_number"] for each in listed]',
      'print(json.dumps([listed, read]))',
    ]);
    expect(seen).toEqual([numbers.toReversed(), numbers.toReversed()]);
  });

  it('does not repeat what takes no key, and renews a revoked token', async () => {
    const seen = await printedBy(await newStore(), [
      'client, calls = new(), []',
      'real = pw.OPENER.open',
      'client.get("/orders")',
      'client.write("POST", "/auth/v1/token/revoke", {"token": client._token})',
      'orders = client.get("/orders")["data"]["orders"]',
      'def broken(request, **options):',
      '    calls.append(request.get_method())',
      '    raise ConnectionResetError("lost")',
      'pw.OPENER.open = broken',
      'def failed(call, *args):',
      '    try: call(*args)',
      '    except pw.NoAnswer as error: return str(error)',
      'errors = [failed(client.send, "PATCH", "/shipments/X", {}), failed(client.get, "/orders")]',
      'print(json.dumps([orders, calls, errors]))',
    ]);
    expect(seen).toEqual([
      [],
      ['PATCH', 'GET', 'GET', 'GET', 'GET', 'GET'],
      ['PATCH /shipments/X: lost', 'GET /orders: lost'],
    ]);
  });

  it('waits as long as a limit asks, and asks for the key again with each token', async () => {
    const seen = await printedBy(await newStore({ rate_limits: { data_per_minute: 1 } }), [
      'keys = ["pwk_wrong", demo["api_key"]]',
      'client = new(api_key=lambda: keys.pop(0), max_retries=1)',
      'codes = []',
      'for _ in range(3):',
      '    try: client.get("/orders")',
      '    except pw.Problem as problem: codes.append([problem.code, problem.status])',
      'print(json.dumps([codes, [1 <= wait <= 60 for wait in waits]]))',
    ]);
    expect(seen).toEqual([
      [
        ['INVALID_API_KEY', 401],
        ['RATE_LIMITED', 429],
      ],
      [true],
    ]);
  });

  it('refuses to send its key without TLS, and to a server without a trusted certificate', async () => {
    const seen = await printedBy(await newStore(), [
      'import ssl, urllib.request',
      'refused = []',
      'try: pw.Parcelward("http://127.0.0.1", "k", "s")',
      'except ValueError as error: refused.append(str(error))',
      'pw.OPENER = urllib.request.build_opener(urllib.request.HTTPSHandler(context=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)))',
      'try: new(max_retries=0).get("/orders")',
      'except pw.NoAnswer as error: refused.append("CERTIFICATE_VERIFY_FAILED" in str(error))',
      'print(json.dumps(refused))',
    ]);
    expect(seen).toEqual(['base_url must be https, because it receives the API key', true]);
  });

  it('docs/guides/other-languages.md: its code runs from top to bottom', async () => {
    const { apiKey, store } = await newStore();
    const guide = readFileSync('docs/guides/other-languages.md', 'utf8');
    const blocks = [...guide.matchAll(/^```python\n(.*?)^```/gms)].map(([, code]) => code);
    const variables = {
      PARCELWARD_URL: servers.base_urls[0],
      PARCELWARD_API_KEY: apiKey,
      PARCELWARD_SHOP_DOMAIN: store.shop_domain,
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    };
    const ended = await python(['-c', blocks.join('\n')], { cwd: folder, env: { ...env, ...variables } });
    expect(ended).toEqual({ status: 0, output: 'True False\nPY-1\n401\n' });
  });

  it('verifies webhooks', async () => {
    const [secret, other] = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [
      string,
      string,
    ];
    const body = '{"type":"claim.denied"}';
    const signed = (secrets: string[], at = new Date(), text = body) => [
      text,
      {
        'Webhook-Id': 'evt_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((each) => new Webhook(each).sign('evt_1', at, body)).join(' '),
      },
    ];
    const late = new Date(Date.now() - 400_000);
    const received = [
      signed([secret]),
      signed([other, secret]),
      signed([other]),
      signed([secret], late),
      signed([secret], new Date(), `${body} `),
      [body, {}],
    ];
    const program = [
      'def outcome(body, headers):',
      `    try: return pw.verify_webhook(body.encode(), headers, ${JSON.stringify(secret)})`,
      '    except ValueError as error: return str(error)',
      'print(json.dumps([outcome(*each) for each in json.load(sys.stdin)]))',
    ];
    const event = { id: 'evt_1', type: 'claim.denied' };
    expect(await printedBy(await newStore(), program, JSON.stringify(received))).toEqual([
      event,
      event,
      'No signature matches',
      'The timestamp is more than five minutes away',
      'No signature matches',
      "The header 'webhook-id' is missing",
    ]);
  });
});
