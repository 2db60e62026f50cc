// SPDX-License-Identifier: Apache-2.0
import { type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type SignedIn, type StaffSessionsService } from 'parcelward/staff';
import { type Store, type StoresService } from 'parcelward/stores';
import { type FormReaderService } from './form-reader.service.js';
import { cookieOf, newSession, SESSION_COOKIE } from './session.js';
import { type Settings } from './settings.js';
import { SignedInGuard } from './signed-in.guard.js';
import { type Visit } from './staff.js';

/** The request of a person of these stores after the guard, and the ids of each read of stores. */
async function admitted(storeIds: readonly string[], store?: string) {
  const memberships = storeIds.map((store_id) => ({ store_id, role: 'support' }));
  const signedIn = { sessionId: 's', account: { email: 'ana@shop.example', time_zone: 'UTC' }, memberships };
  const reads: string[][] = [];
  const stores = {
    findSome: async (ids: string[]) => {
      reads.push(ids);
      return ids.map((store_id) => ({ store_id, name: `Shop ${store_id}` }) as Store);
    },
  };
  const guard = new SignedInGuard(
    new Reflector(),
    { find: async () => signedIn as unknown as SignedIn } as unknown as StaffSessionsService,
    stores as unknown as StoresService,
    {} as Settings,
    {} as FormReaderService,
  );
  const cookie = `${SESSION_COOKIE}=${cookieOf({ ...newSession(), store })}`;
  const request = { method: 'HEAD', path: '/', headers: { cookie } } as unknown as Visit;
  const http = { getRequest: () => request, getResponse: () => ({}) };
  const context = { switchToHttp: () => http, getHandler: () => admitted, getClass: () => SignedInGuard };
  await guard.canActivate(context as unknown as ExecutionContext);
  return { staff: request.staff, reads };
}

describe('the stores of a person', () => {
  it('are read at once, sorted by name, with the selected one', async () => {
    const { staff, reads } = await admitted(['sto_c', 'sto_a', 'sto_b'], 'sto_b');
    expect(reads).toEqual([['sto_c', 'sto_a', 'sto_b']]);
    expect([staff?.store.store_id, staff?.stores.map(({ store_id }) => store_id)]).toEqual([
      'sto_b',
      ['sto_a', 'sto_b', 'sto_c'],
    ]);
  });

  it('C-STAFF-2: are at most 100, among them the selected one', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `sto_${1000 + index}`);
    const { staff, reads } = await admitted(ids, 'sto_1249');
    expect(reads.map(({ length }) => length)).toEqual([100]);
    expect([staff?.store.store_id, staff?.stores.length]).toEqual(['sto_1249', 100]);
    expect((await admitted(ids, 'sto_other')).staff?.store.store_id).toBe('sto_1000');
  });
});
