// SPDX-License-Identifier: Apache-2.0
import { createHash, randomUUID } from 'node:crypto';
import { type StoresService } from '../../../src/stores/stores.service.js';
import { call, type Json, type Reply } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { connectDatabase } from '../../support/row-lock.js';
import { servers } from '../../support/servers.js';
import { service } from '../../support/services.js';
import { newStore, tokenOf } from '../../support/stores.js';

const INTERNAL = { authorization: `Bearer ${servers.internal_token}` };
const NOBODY = `sto_${'0'.repeat(26)}`;
const ACTS = ['generate', 'rotate', 'revoke'];

const act = (name: string, storeId: unknown, baseUrl?: string): Promise<Reply> =>
  call(`/api-keys/${name}`, { method: 'POST', headers: INTERNAL, body: { store_id: storeId }, baseUrl });
const list = (storeId: string, headers: Record<string, string> = INTERNAL): Promise<Reply> =>
  call(`/api-keys/list/${storeId}`, { headers });
const dataOf = ({ json }: Reply): Json => json.data as Json;

async function keylessStore(): Promise<{ id: string; domain: string }> {
  const domain = `${randomUUID()}.example`;
  const { store_id: id } = await service<StoresService>('StoresService').create({ shop_domain: domain });
  return { id, domain };
}

describe('POST /api-keys/generate', () => {
  it('C-AUTH-30, C-KEY-6: 201 with the key, which is shown only once, and its mask', async () => {
    const { id, domain } = await keylessStore();
    const reply = await act('generate', id);
    expect(reply.status).toBe(201);
    const data = dataOf(reply);
    expect(data).toEqual({
      key_id: expect.stringMatching(/^key_[0-9a-hjkmnp-tv-z]{26}$/),
      store_id: id,
      api_key: expect.stringMatching(/^pwk_[0-9a-f]{64}$/),
      masked_key: `pwk_…${String(data.api_key).slice(-4)}`,
      created_at: expect.stringMatching(/\.\d{3}Z$/),
    });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await tokenOf(String(data.api_key), domain)).not.toBe('');
  });

  it('C-KEY-2: stores only the SHA-256 of the key', async () => {
    const { id } = await keylessStore();
    const key = String(dataOf(await act('generate', id)).api_key);
    const connection = await connectDatabase();
    const [rows] = await connection.query('SELECT * FROM api_keys WHERE store_id = ?', [id]);
    await connection.end();
    const [row] = rows as { key_hash: Buffer }[];
    expect(row?.key_hash).toEqual(createHash('sha256').update(key).digest());
    expect(JSON.stringify(rows)).not.toContain(key.slice(4, 40));
  });

  it('C-KEY-7: 409 API_KEY_EXISTS if the store has an active key, which stays valid', async () => {
    const store = await newStore();
    expectProblem(await act('generate', store.id), 409, 'API_KEY_EXISTS');
    expect(await tokenOf(store.apiKey, store.store.shop_domain)).not.toBe('');
  });

  // Several rounds, because in the first one the processes still open their database connections one by one.
  it.each([1, 2, 3, 4])(
    'C-KEY-4: of 20 concurrent requests to both processes one generates the key, round %d',
    async () => {
      const { id } = await keylessStore();
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => act('generate', id, servers.base_urls[index % 2])),
      );
      const codes = replies.map(({ status, json }) => json.code ?? status).sort();
      expect(codes).toEqual([201, ...Array<string>(19).fill('API_KEY_EXISTS')]);
      const made = replies.find(({ status }) => status === 201) as Reply;
      expect(dataOf(await list(id)).key_id).toBe(dataOf(made).key_id);
    },
  );
});

describe('POST /api-keys/rotate', () => {
  it('C-KEY-9: 201 with a new key, and the old one is refused', async () => {
    const store = await newStore();
    const reply = await act('rotate', store.id);
    expect(reply.status).toBe(201);
    const { api_key, ...data } = dataOf(reply);
    expect(Object.keys(data).sort()).toEqual(['created_at', 'key_id', 'masked_key', 'store_id']);
    expect(await tokenOf(store.apiKey, store.store.shop_domain)).toBe('');
    expect(await tokenOf(String(api_key), store.store.shop_domain)).not.toBe('');
    expect(dataOf(await list(store.id)).key_id).toBe(data.key_id);
  });

  it('C-KEY-9: 201 also if no key is active', async () => {
    const { id, domain } = await keylessStore();
    const reply = await act('rotate', id);
    expect(reply.status).toBe(201);
    expect(await tokenOf(String(dataOf(reply).api_key), domain)).not.toBe('');
  });

  it('of 10 concurrent requests one key stays active', async () => {
    const store = await newStore();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => act('rotate', store.id, servers.base_urls[index % 2])),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(201));
    const tokens = await Promise.all(
      replies.map((reply) => tokenOf(String(dataOf(reply).api_key), store.store.shop_domain)),
    );
    expect(tokens.filter((token) => token !== '')).toHaveLength(1);
  });
});

describe('POST /api-keys/revoke', () => {
  it('C-KEY-11: {revoked: true}, then {revoked: false}, and no key is active', async () => {
    const store = await newStore();
    const first = await act('revoke', store.id);
    expect([first.status, first.json]).toEqual([200, { data: { revoked: true } }]);
    expect((await act('revoke', store.id)).json).toEqual({ data: { revoked: false } });
    expect((await list(store.id)).json).toEqual({ data: null });
    expect((await act('generate', store.id)).status).toBe(201);
  });
});

describe.each(ACTS)('POST /api-keys/%s', (name) => {
  it('C-KEY-14: 403 FORBIDDEN for the JWT of a store, even the same store', async () => {
    const store = await newStore();
    const reply = await store.post(`/api-keys/${name}`, { store_id: store.id });
    expectProblem(reply, 403, 'FORBIDDEN');
    expect(await tokenOf(store.apiKey, store.store.shop_domain)).not.toBe('');
  });

  it('C-KEY-5: 401 without a token of an internal service', async () => {
    const { id } = await keylessStore();
    const post = (headers: Record<string, string>): Promise<Reply> =>
      call(`/api-keys/${name}`, { method: 'POST', headers, body: { store_id: id } });
    expectProblem(await post({}), 401, 'TOKEN_MISSING');
    expectProblem(await post({ authorization: `Bearer ${servers.internal_token}x` }), 401, 'TOKEN_INVALID');
    expectProblem(await post({ authorization: 'Bearer undefined' }), 401, 'TOKEN_INVALID');
    expect((await list(id)).json).toEqual({ data: null });
  });

  it.each([NOBODY, 'x', 'STO_', '\u00e9', "' OR 1=1 --"])('C-KEY-8: 404 STORE_NOT_FOUND for %p', async (storeId) => {
    expectProblem(await act(name, storeId), 404, 'STORE_NOT_FOUND');
  });

  it.each([undefined, null, 7, ''])('422 VALIDATION_ERROR at /store_id for %p', async (storeId) => {
    const reply = await act(name, storeId);
    expectProblem(reply, 422, 'VALIDATION_ERROR');
    expect(faultsOf(reply).map((fault) => fault.split(' ')[0])).toEqual(['/store_id']);
  });
});

describe('GET /api-keys/list/:storeId', () => {
  it('C-KEY-15: shows the masked active key to an internal service and to the store', async () => {
    const store = await newStore();
    const asInternal = await list(store.id);
    expect([asInternal.status, asInternal.json]).toEqual([
      200,
      {
        data: {
          key_id: expect.stringMatching(/^key_/),
          masked_key: `pwk_…${store.apiKey.slice(-4)}`,
          created_at: expect.stringMatching(/\.\d{3}Z$/),
          last_used_at: expect.stringMatching(/\.\d{3}Z$/),
        },
      },
    ]);
    const asStore = await store.get(`/api-keys/list/${store.id}`);
    expect([asStore.status, asStore.json]).toEqual([200, asInternal.json]);
    expect(asStore.text).not.toContain(store.apiKey.slice(4, 40));
  });

  it('last_used_at is null before the first token', async () => {
    const { id } = await keylessStore();
    await act('generate', id);
    expect(dataOf(await list(id)).last_used_at).toBeNull();
  });

  it('C-KEY-17: last_used_at changes at most once a minute', async () => {
    const { id, apiKey, store } = await newStore();
    const afterUse = async (secondsAgo: number): Promise<boolean> => {
      await rows('UPDATE api_keys SET last_used_at = UTC_TIMESTAMP(3) - INTERVAL ? SECOND WHERE store_id = ?', [
        secondsAgo,
        id,
      ]);
      const before = dataOf(await list(id)).last_used_at;
      await tokenOf(apiKey, store.shop_domain);
      return dataOf(await list(id)).last_used_at !== before;
    };
    expect([await afterUse(30), await afterUse(61)]).toEqual([false, true]);
  });

  it('C-KEY-15: {data: null} if no key is active', async () => {
    const { id } = await keylessStore();
    expect((await list(id)).json).toEqual({ data: null });
  });

  it("C-KEY-16: 403 FORBIDDEN for another store's JWT, whether or not the store exists", async () => {
    const [store, other] = await Promise.all([newStore(), newStore()]);
    expectProblem(await store.get(`/api-keys/list/${other.id}`), 403, 'FORBIDDEN');
    expectProblem(await store.get(`/api-keys/list/${NOBODY}`), 403, 'FORBIDDEN');
  });

  it('404 STORE_NOT_FOUND for an internal service, 401 without credentials', async () => {
    expectProblem(await list(NOBODY), 404, 'STORE_NOT_FOUND');
    expectProblem(await list(NOBODY, {}), 401, 'TOKEN_MISSING');
  });
});
