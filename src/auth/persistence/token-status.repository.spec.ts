// SPDX-License-Identifier: Apache-2.0
import { type DatabaseService } from '../../platform/database/database.service.js';
import { type Store, type StoresService } from '../../stores/index.js';
import { type TokenClaims } from '../model/token-claims.js';
import { type TokenStatus, TokenStatusRepository } from './token-status.repository.js';

const FIRST = '2026-11-01T10:00:00.000Z';
const LATER = '2026-11-01T10:00:00.001Z';
const REVOCATION = { revoked_at: null as Date | null, jti: null as string | null };

/** The repository of a process, and the rows of the database. */
class Process {
  revocation = REVOCATION;
  stores: Record<string, { name: string; status: string; updated_at: string; branding: object } | undefined> = {};
  /** Runs between the read of the token and the read of the configuration. */
  between = (): void => {};

  readonly repository = new TokenStatusRepository(
    {
      repository: () => ({}),
      query: async (_sql: string, [, , storeId]: string[]) => {
        const store = this.stores[storeId as string];
        return store ? [{ ...store, updated_at: new Date(store.updated_at), ...this.revocation }] : [];
      },
    } as unknown as DatabaseService,
    {
      findSome: async ([storeId]: string[]) => {
        this.between();
        const store = this.stores[storeId as string];
        return store ? [structuredClone(store)] : [];
      },
    } as unknown as StoresService,
  );

  change(name: string, updated_at: string, status = 'active', storeId = 'sto_1'): void {
    this.stores[storeId] = { name, status, updated_at, branding: { sender_name: 'Shop' } };
  }

  status(storeId = 'sto_1'): Promise<TokenStatus | undefined> {
    return this.repository.find({ storeId, keyId: 'key_1', jti: 'j' } as TokenClaims);
  }

  async store(storeId = 'sto_1'): Promise<Store | undefined> {
    return (await this.status(storeId))?.store;
  }
}

describe('the status of a token', () => {
  let api: Process;

  beforeEach(async () => {
    api = new Process();
    api.change('first', FIRST);
    await api.store();
  });

  it('has the same configuration until the store changes, of each store its own', async () => {
    api.change('other', FIRST, 'active', 'sto_2');
    const [store, other] = [await api.store(), await api.store('sto_2')];
    expect([await api.store(), await api.store('sto_2')]).toEqual([store, other]);
    expect([await api.store(), store?.name, other?.name]).toEqual([store, 'first', 'other']);
    expect(await api.store()).toBe(store);
  });

  it('is not kept with a configuration of more than 8 KB, so that the memory of all is bounded', async () => {
    api.change('x'.repeat(8 * 1024), FIRST, 'active', 'sto_2');
    expect(await api.store('sto_2')).not.toBe(await api.store('sto_2'));
  });

  it.each([
    ['changed', LATER, 'active'],
    ['suspended', FIRST, 'suspended'],
    ['set back by a restored backup', '2026-10-31T00:00:00.000Z', 'active'],
  ])('C-STO-11, C-STO-12: has the configuration of a store that was %s', async (_how, updatedAt, status) => {
    api.change('second', updatedAt, status);
    expect(await api.store()).toMatchObject({ name: 'second', status });
  });

  it('C-STO-11: has the next configuration too if the store changed while it was read', async () => {
    api.change('second', LATER);
    api.between = () => api.change('third', '2026-11-01T10:00:00.002Z');
    expect((await api.store())?.name).toBe('third');
    api.between = () => {};
    api.change('fourth', LATER);
    expect((await api.store())?.name).toBe('fourth');
  });

  it('is undefined for a store that is gone, also if it goes while it is read', async () => {
    api.change('second', LATER);
    api.between = () => delete api.stores['sto_1'];
    expect(await api.status()).toBeUndefined();
    expect(await api.status()).toBeUndefined();
    api.between = () => {};
    api.change('again', '2026-11-02T00:00:00.000Z');
    expect((await api.store())?.name).toBe('again');
  });

  it('has a configuration that no request can alter', async () => {
    const store = (await api.store()) as { name: string; branding: object };
    expect(() => (store.name = 'altered')).toThrow(TypeError);
    expect(() => Object.assign(store.branding, { sender_name: 'altered' })).toThrow(TypeError);
  });

  it.each([
    ['neither token nor key', {}, false],
    ['the token', { jti: 'j' }, true],
    ['the key', { revoked_at: new Date(FIRST) }, true],
  ])('C-AUTH-22: says at once that %s was revoked', async (_what, change, revoked) => {
    api.revocation = { ...REVOCATION, ...change };
    expect((await api.status())?.revoked).toBe(revoked);
  });
});
