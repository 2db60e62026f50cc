// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { newId } from '../../src/platform/ids/ids.js';
import { cli, fileOf } from '../support/cli.js';
import { call, type Json } from '../support/client.js';
import { rows } from '../support/database.js';
import { expectProblem } from '../support/problems.js';
import { command, type CommandResult } from '../support/services.js';
import { newStore, tokenOf } from '../support/stores.js';

const NOBODY = `sto_${'0'.repeat(26)}`;

/** The output of a successful command, which is one JSON value. */
async function json<T = Json>(...words: string[]): Promise<T> {
  const { status, stdout, stderr } = await command(['--json', ...words]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

/** The problem of a failed command, which leaves standard output empty. */
async function refusal(words: string[]): Promise<Json> {
  return problemIn(await command(words));
}

function problemIn({ status, stdout, stderr }: CommandResult): Json {
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  return JSON.parse(stderr) as Json;
}

describe('store', () => {
  it('C-VAL-3, C-CLI-4, C-CLI-5: create fills in defaults for members missing in the file', async () => {
    const domain = `${randomUUID()}.example`;
    const store = await json('store', 'create', '--file', fileOf({ shop_domain: domain }));
    expect(store).toEqual({
      store_id: expect.stringMatching(/^sto_[0-9a-hjkmnp-tv-z]{26}$/),
      merchant_id: expect.stringMatching(/./),
      name: domain,
      shop_domain: domain,
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      locale: 'en',
      status: 'active',
      mode: 'live',
      ingestion_mode: 'shopify_webhook',
      account_type: 'standard',
      tracking_enabled: true,
      oms_push_enabled: true,
      prices_include_tax: null,
      notify_standalone_shipments: false,
      order_received_mail: false,
      parcel_delayed_mail: false,
      branding: {},
      carrier_accounts: [],
      claim_policy: {
        window_days: 120,
        refund_enabled: true,
        reship_enabled: true,
        lost_after_days: 0,
        exclusions: [],
      },
      self_service: expect.objectContaining({ returns: false, claims: false, return_window_days: 30 }),
      withdrawal: expect.objectContaining({ enabled: false, countries: 'eu_eea', days: 14 }),
      rate_limits: {},
      retention: {},
      created_at: expect.stringMatching(/\.\d{3}Z$/),
      updated_at: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect(await json('store', 'show', String(store.store_id))).toEqual(store);
    const all = await json<Json[]>('store', 'list');
    expect(all).toContainEqual(store);
    const ids = all.map(({ store_id }) => String(store_id));
    expect(ids).toEqual([...ids].sort());
  });

  it('C-STO-10, C-CLI-1, C-CLI-5: update is a merge patch that applies at once to the running service', async () => {
    const store = await newStore({ branding: { sender_name: 'Shop', accent_color: '#112233' } });
    expectProblem(await store.get('/orders/X'), 404, 'ORDER_NOT_FOUND');
    const patch = { ingestion_mode: 'shopify_webhook', branding: { accent_color: null } };
    const updated = await json('store', 'update', store.id, '--file', fileOf(patch));
    expect(updated).toMatchObject({
      ingestion_mode: 'shopify_webhook',
      branding: { sender_name: 'Shop' },
      currency: 'BRL',
    });
    expect(updated.branding).toEqual({ sender_name: 'Shop' });
    expectProblem(await store.get('/orders/X'), 409, 'INGESTION_MODE_CONFLICT');
  });

  it.each<[string, Json | string, string, string[]]>([
    ['an unknown member', { shop_domain: 'a.example', colour: 'red' }, 'VALIDATION_ERROR', ['/colour']],
    [
      'several invalid members',
      { shop_domain: 'a b', currency: 'real', rate_limits: { data_per_minute: 0 } },
      'VALIDATION_ERROR',
      ['/currency', '/rate_limits/data_per_minute', '/shop_domain'],
    ],
    ['a list', '[]', 'VALIDATION_ERROR', ['']],
    ['text that is not JSON', '{"shop_domain"', 'MALFORMED_JSON', []],
  ])('create refuses %s', async (_what, content, code, pointers) => {
    const problem = await refusal(['--json', 'store', 'create', '--file', fileOf(content)]);
    expect(problem.code).toBe(code);
    expect(((problem.errors ?? []) as Json[]).map(({ pointer }) => pointer).sort()).toEqual(pointers);
  });

  it('show prints a store completely, even if its JSON exceeds the buffer of a pipe', async () => {
    const skus = Array.from({ length: 1000 }, (_, n) => String(n).padStart(255, 'x'));
    const exclusions = [1, 2, 3, 4].map((n) => ({ id: `e${n}`, message: 'Not covered.', skus }));
    const { id } = await newStore({ claim_policy: { exclusions } });
    const { stdout } = await cli(['--json', 'store', 'show', id]);
    expect(JSON.parse(stdout)).toMatchObject({ store_id: id, claim_policy: { exclusions } });
  });

  it('C-STO-8: create takes store_id and merchant_id, and update refuses another store_id', async () => {
    const ids = { store_id: newId('sto'), merchant_id: 'merchant-1' };
    const create = ['store', 'create', '--file', fileOf({ ...ids, shop_domain: `${randomUUID()}.example` })];
    expect(await json(...create)).toMatchObject(ids);
    const update = (patch: Json) => ['store', 'update', ids.store_id, '--file', fileOf(patch)];
    expect(await refusal(update({ store_id: newId('sto') }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ pointer: '/store_id', code: 'IMMUTABLE' }],
    });
    expect(await json(...update({ ...ids, name: 'Renamed' }))).toMatchObject({ ...ids, name: 'Renamed' });
  });

  it('C-STO-9, C-ERR-33: create refuses a shop domain that is in use, in any case', async () => {
    const { store } = await newStore();
    const file = fileOf({ shop_domain: store.shop_domain.toUpperCase() });
    const problem = await refusal(['store', 'create', '--file', file]);
    expect(problem).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ pointer: '/shop_domain', code: 'NOT_UNIQUE' }],
    });
  });
});

describe('key', () => {
  it('C-CLI-2, C-CLI-6: generate, show, rotate and revoke do what the routes do', async () => {
    const domain = `${randomUUID()}.example`;
    const { store_id } = await json('store', 'create', '--file', fileOf({ shop_domain: domain }));
    const id = String(store_id);
    expect(await json<null>('key', 'show', id)).toBeNull();
    const key = await json('key', 'generate', id);
    expect(key).toEqual({
      key_id: expect.stringMatching(/^key_/),
      store_id: id,
      api_key: expect.stringMatching(/^pwk_[0-9a-f]{64}$/),
      masked_key: `pwk_…${String(key.api_key).slice(-4)}`,
      created_at: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect(await json('key', 'show', id)).toEqual({
      key_id: key.key_id,
      masked_key: key.masked_key,
      created_at: key.created_at,
      last_used_at: null,
    });
    const token = await tokenOf(String(key.api_key), domain);
    const next = await json('key', 'rotate', id);
    expect(await tokenOf(String(key.api_key), domain)).toBe('');
    const later = await tokenOf(String(next.api_key), domain);
    expect((await refusal(['key', 'generate', id])).code).toBe('API_KEY_EXISTS');
    expect(await json('key', 'revoke', id)).toEqual({ revoked: true, endpoints: [] });
    expect(await json('key', 'revoke', id)).toEqual({ revoked: false, endpoints: [] });
    const valid = async (text: string): Promise<unknown> =>
      (await call('/auth/v1/token/verify', { method: 'POST', body: { token: text } })).json.valid;
    expect([await valid(token), await valid(later)]).toEqual([true, false]);
    expect(await json('key', 'revoke', id, '--all-tokens')).toEqual({ revoked: true, endpoints: [] });
    expect(await valid(token)).toBe(false);
  });

  it('C-WHE-19: revoke names the endpoints that revoked keys have set, and disables them', async () => {
    const store = await newStore();
    const add = (url: string) => store.post('/webhook-endpoints', { url });
    const { data } = (await add('https://a.example/')).json as { data: { endpoint: Json } };
    await json('webhook', 'add', store.id, '--url', 'https://b.example/');
    const found = { endpoint_id: data.endpoint.endpoint_id, url: 'https://a.example/' };
    await json('key', 'rotate', store.id);
    expect(await json('key', 'revoke', store.id)).toEqual({ revoked: true, endpoints: [] });
    const all = ['key', 'revoke', store.id, '--all-tokens'];
    expect(await json(...all)).toEqual({ revoked: true, endpoints: [{ ...found, status: 'enabled' }] });
    const disabled = [{ ...found, status: 'disabled' }];
    expect(await json(...all, '--with-endpoints')).toEqual({ revoked: false, endpoints: disabled });
    const endpoints = await json<Json[]>('webhook', 'list', store.id);
    expect(endpoints.map(({ url, status }) => [url, status])).toEqual([
      ['https://a.example/', 'disabled'],
      ['https://b.example/', 'enabled'],
    ]);
  });
});

describe('C-CLI-15: token', () => {
  it('prints only a token of the active key, which ends with that key', async () => {
    const { id } = await newStore();
    const { status, stdout, stderr } = await command(['token', id]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const headers = { authorization: `Bearer ${stdout.trim()}` };
    const { key_id } = await json('key', 'show', id);
    const { json: claims } = await call('/auth/v1/token/introspect', { headers });
    expect(claims).toMatchObject({ storeId: id, keyId: key_id, revoked: false });
    expectProblem(await call('/orders/X', { headers }), 404, 'ORDER_NOT_FOUND');
    await json('key', 'revoke', id);
    expectProblem(await call('/orders/X', { headers }), 401, 'TOKEN_REVOKED');
  });

  it('is the answer of the exchange with --json, and no use of the key', async () => {
    const { store_id } = await json('store', 'create', '--file', fileOf({ shop_domain: `${randomUUID()}.example` }));
    const id = String(store_id);
    await json('key', 'generate', id);
    expect(await json('token', id)).toEqual({
      access_token: expect.stringMatching(/^ey/),
      token_type: 'Bearer',
      expires_in: 3600,
      expires_at: expect.stringMatching(/Z$/),
    });
    expect(await json('key', 'show', id)).toMatchObject({ last_used_at: null });
  });

  it('needs a store with an active key that is not suspended', async () => {
    const { store_id } = await json('store', 'create', '--file', fileOf({ shop_domain: `${randomUUID()}.example` }));
    const id = String(store_id);
    expect(await refusal(['token', id])).toMatchObject({
      code: 'API_KEY_NOT_FOUND',
      status: 404,
      detail: `Store ${id} has no active API key; generate one first.`,
    });
    await json('key', 'generate', id);
    await json('store', 'update', id, '--file', fileOf({ status: 'suspended' }));
    expect((await refusal(['token', id])).code).toBe('STORE_SUSPENDED');
    expect((await refusal(['token', NOBODY])).code).toBe('STORE_NOT_FOUND');
  });
});

describe('openapi', () => {
  it('C-CLI-14: prints the document that the service serves, with and without --json', async () => {
    const served = (await call('/openapi.json')).json;
    expect(await json('openapi')).toEqual(served);
    expect(JSON.parse((await command(['openapi'])).stdout)).toEqual(served);
    expect(await json('openapi', '--internal')).toEqual((await call('/openapi-internal.json')).json);
  });
});

describe('migrate', () => {
  it('does nothing on a database that is up to date', async () => {
    expect(await json<unknown[]>('migrate')).toEqual([]);
  });
});

describe('C-CLI-3: an error', () => {
  it.each([
    ['store show', ['store', 'show', NOBODY], 'STORE_NOT_FOUND'],
    ['store update', ['store', 'update', NOBODY, '--file', 'FILE'], 'STORE_NOT_FOUND'],
    ['key generate', ['key', 'generate', NOBODY], 'STORE_NOT_FOUND'],
    ['a file that is not there', ['store', 'create', '--file', '/no/such/file.json'], 'MALFORMED_JSON'],
    ['an unknown command', ['--json', 'nope'], 'VALIDATION_ERROR'],
    ['an unknown option', ['store', 'list', '--nope'], 'VALIDATION_ERROR'],
    ['a missing option', ['store', 'create'], 'VALIDATION_ERROR'],
    ['a missing argument', ['key', 'generate'], 'VALIDATION_ERROR'],
    ['an argument too many', ['store', 'show', NOBODY, 'more'], 'VALIDATION_ERROR'],
    ['no command', [], 'VALIDATION_ERROR'],
  ])('of %s is a problem on standard error and status 1', async (_what, words, code) => {
    const problem = problemIn(await command(words.map((word) => (word === 'FILE' ? fileOf({}) : word))));
    expect(problem).toMatchObject({
      code,
      type: expect.any(String),
      title: expect.any(String),
      detail: expect.any(String),
    });
  });

  it('of the configuration names the variable', async () => {
    const problem = problemIn(await command(['store', 'list'], { JWT_SECRET: 'short-secret' }));
    expect(problem.detail).toContain('JWT_SECRET');
    expect(JSON.stringify(problem)).not.toContain('short-secret');
  });
});

describe('without --json', () => {
  it('--help and --version exit with 0', async () => {
    const help = await command(['--help']);
    expect([help.status, help.stderr]).toEqual([0, '']);
    for (const word of ['store', 'key', 'migrate', 'openapi', '--json']) expect(help.stdout).toContain(word);
    const version = await cli(['--version']);
    expect([version.status, version.stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  it('C-CLI-2: a result is printed line by line', async () => {
    const { id } = await newStore();
    const { status, stdout } = await command(['store', 'show', id]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^store_id +${id}$`, 'm'))]);
  });
});

describe('job', () => {
  const reference = newId('par');
  const insertParked = async (storeId: string, id: string): Promise<void> => {
    await rows(
      `INSERT INTO jobs (store_id, id, queue, reference, attempts, due_at, parked_at, last_error, created_at)
       VALUES (?, ?, 'test.parked', ?, 25, NOW(3), NOW(3), 'too bad', NOW(3))`,
      [storeId, id, reference],
    );
  };

  it('parked lists failed jobs, and run retries them', async () => {
    const [storeId, id] = [newId('sto'), newId('job')];
    await insertParked(storeId, id);
    expect(await json<Json[]>('job', 'parked')).toContainEqual({
      ...{ job_id: id, store_id: storeId, queue: 'test.parked', reference, attempts: 25, error: 'too bad' },
      parked_at: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect(await json('job', 'run', storeId, id)).toEqual({ job_id: id });
    const sql = 'SELECT attempts, parked_at FROM jobs WHERE store_id = ? AND id = ?';
    expect(await rows(sql, [storeId, id])).toEqual([{ attempts: 0, parked_at: null }]);
    expect(await refusal(['job', 'run', storeId, id])).toMatchObject({ code: 'JOB_NOT_FOUND', status: 404 });
  });

  it("run does not find another store's job", async () => {
    const [storeId, id] = [newId('sto'), newId('job')];
    await insertParked(storeId, id);
    expect(await refusal(['job', 'run', newId('sto'), id])).toMatchObject({ code: 'JOB_NOT_FOUND' });
  });
});

describe('message texts', () => {
  it('C-CLI-19: sets, lists, previews, tests and removes the texts of mails', async () => {
    const [{ id }, kind] = [await newStore(), 'tracking.delivered'];
    const texts = ['--subject', 'Done: {{order_number}}', '--headline', 'Enjoy!', '--paragraph', 'It is there.'];
    const saved = {
      ...{ language: 'de', kind, subject: 'Done: {{order_number}}' },
      ...{ headline: 'Enjoy!', paragraph: 'It is there.' },
    };
    expect(await json('message', 'texts', 'set', id, kind, '--language', 'de', ...texts)).toEqual(saved);
    expect(await json('message', 'texts', 'list', id)).toEqual([{ ...saved, updated_at: expect.any(String) }]);
    const preview = await json('message', 'texts', 'preview', id, kind, '--language', 'de');
    expect(preview).toEqual({ subject: 'Done: 1001', text: expect.stringContaining('Enjoy!') });
    const to = `${randomUUID()}@shop.example`;
    expect(await json('message', 'texts', 'test', id, kind, '--to', to)).toEqual({ language: 'en', kind, to });
    const sent = 'SELECT kind, recipient FROM messages WHERE store_id = ?';
    expect(await rows(sent, [id])).toEqual([{ kind: 'test', recipient: to }]);
    expect(await refusal(['message', 'texts', 'set', id, kind, '--headline', '{{nobody}}'])).toMatchObject({
      errors: [{ pointer: '/headline', code: 'NOT_ALLOWED_VALUE' }],
    });
    await json('message', 'texts', 'set', id, kind, '--headline', 'Here it is');
    expect(await json('message', 'texts', 'preview', id, kind)).toMatchObject({
      text: expect.stringContaining('Here'),
    });
    await json('message', 'texts', 'remove', id, kind);
    expect(await json('message', 'texts', 'list', id)).toMatchObject([{ language: 'de' }]);
    await json('message', 'texts', 'remove', id, kind, '--language', 'de');
    expect(await json('message', 'texts', 'list', id)).toEqual([]);
    expect(await refusal(['message', 'texts', 'remove', newId('sto'), kind])).toMatchObject({
      code: 'STORE_NOT_FOUND',
    });
  });

  it('C-MSG-46, C-CLI-19: are in the audit log when they are set and removed', async () => {
    const [{ id }, kind] = [await newStore(), 'tracking.delivered'];
    await json('message', 'texts', 'set', id, kind, '--language', 'de', '--headline', 'Da!');
    await refusal(['message', 'texts', 'set', id, kind, '--headline', '{{nobody}}']);
    await json('message', 'texts', 'remove', id, kind, '--language', 'de');
    const found = await rows('SELECT actor, text, path FROM staff_audit WHERE store_id = ? ORDER BY id', [id]);
    const operator = { actor: 'Operator (command line)', path: '/settings/messages/de/tracking.delivered' };
    expect(found).toEqual([
      { ...operator, text: 'Texts saved: tracking.delivered, in de' },
      { ...operator, text: 'Standard texts restored: tracking.delivered, in de' },
    ]);
  });
});

interface CreatedAccount {
  account_id: string;
  stores: { store_id: string; role: string }[];
}

describe('staff', () => {
  it('C-CLI-17: creates an account with a generated password, which is printed once', async () => {
    const [{ id }, other, email] = [await newStore(), await newStore(), `${randomUUID()}@shop.example`];
    const created = await json<CreatedAccount>('staff', 'create', email, '--store', id, other.id);
    expect(created).toEqual({
      account_id: expect.stringMatching(/^stf_/),
      email,
      stores: [id, other.id].toSorted().map((store_id) => ({ store_id, role: 'admin' })),
      is_disabled: false,
      password: expect.stringMatching(/^[\w-]{20}$/),
    });
    const again = await json('staff', 'create', email, '--store', id, '--role', 'admin');
    expect(again).not.toHaveProperty('password');
    const further = await newStore();
    expect(await json('staff', 'create', email, '--store', further.id, '--role', 'viewer')).toEqual({
      account_id: created.account_id,
      email,
      stores: [...created.stores, { store_id: further.id, role: 'viewer' }].toSorted((a, b) =>
        a.store_id < b.store_id ? -1 : 1,
      ),
      is_disabled: false,
    });
    expect(await json('staff', 'set-password', email)).toMatchObject({ password: expect.not.stringMatching(/^$/) });
    expect(await refusal(['staff', 'create', email, '--store', NOBODY])).toMatchObject({ code: 'STORE_NOT_FOUND' });
  });

  it('C-CLI-17: reads a password from standard input', async () => {
    const [{ id }, email] = [await newStore(), `${randomUUID()}@shop.example`];
    const words = ['--json', 'staff', 'create', email, '--password-stdin', '--store', id];
    const refused = await command(words, {}, 'too short\n');
    expect(problemIn(refused)).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ pointer: '/password' }] });
    const { status, stdout } = await command(words, {}, 'correct horse battery staple\n');
    expect([status, JSON.parse(stdout)]).toEqual([0, expect.not.objectContaining({ password: expect.anything() })]);
    const hashOf = async () => rows('SELECT password_hash FROM staff_accounts WHERE email = ?', [email]);
    const before = await hashOf();
    const change = ['--json', 'staff', 'set-password', email, '--password-stdin'];
    const changed = await command(change, {}, 'four other good words\n');
    expect([changed.status, JSON.parse(changed.stdout)]).toEqual([
      0,
      expect.not.objectContaining({ password: expect.anything() }),
    ]);
    expect(await hashOf()).not.toEqual(before);
  });

  it('C-CLI-18: invites, lists, removes, disables, enables and signs out', async () => {
    const [{ id }, name] = [await newStore(), randomUUID()];
    const [admin, helper] = [`admin-${name}@shop.example`, `helper-${name}@shop.example`];
    await json('staff', 'create', admin, '--store', id);
    await json('staff', 'create', helper, '--store', id, '--role', 'viewer');
    await json('staff', 'invite', `new-${name}@shop.example`, '--store', id);
    expect(await json<Json[]>('staff', 'list', id)).toEqual([
      expect.objectContaining({ email: admin, role: 'admin', is_invited: false }),
      expect.objectContaining({ email: helper, role: 'viewer', is_invited: false }),
      expect.objectContaining({ email: `new-${name}@shop.example`, role: 'support', is_invited: true }),
    ]);
    expect(await json('staff', 'disable', helper)).toMatchObject({ is_disabled: true });
    expect(await json('staff', 'enable', helper)).toMatchObject({ is_disabled: false });
    expect(await json('staff', 'revoke-sessions', helper)).toMatchObject({ email: helper });
    expect(await json('staff', 'remove', helper, '--store', id)).toMatchObject({ stores: [] });
    expect(await refusal(['staff', 'remove', admin, '--store', id])).toMatchObject({ code: 'LAST_ADMIN' });
    expect(await refusal(['staff', 'disable', `nobody-${name}@shop.example`])).toMatchObject({
      code: 'STAFF_NOT_FOUND',
    });
  });
});
