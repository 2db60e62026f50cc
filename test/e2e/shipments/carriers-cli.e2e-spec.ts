// SPDX-License-Identifier: Apache-2.0
import { type CarriersService } from '../../../src/shipments/services/carriers.service.js';
import { type Json } from '../../support/client.js';
import { rows } from '../../support/database.js';
import { command, service } from '../../support/services.js';

const CHANGED = ['gophr', 'australia_post'];

describe('the carrier commands', () => {
  const carriers = service<CarriersService>('CarriersService');
  const classOf = async (token: string): Promise<string | undefined> =>
    (await carriers.list()).find((carrier) => carrier.token === token)?.class;

  afterEach(() => rows('DELETE FROM carrier_classes WHERE token IN (?)', [CHANGED]));

  /** The one JSON value that a command printed, and nothing else. */
  async function json<T = Json>(...words: string[]): Promise<T> {
    const { status, stdout, stderr } = await command(['--json', 'carrier', ...words]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout) as T;
  }

  it('C-CLI-13, C-CAR-22: list shows every carrier with its class, page and sources', async () => {
    const list = await json<Json[]>('list');
    const tokens = list.map(({ token }) => String(token));
    expect(tokens).toEqual([...tokens].sort());
    expect(list).toContainEqual({
      token: 'ups',
      name: 'UPS',
      class: 'none',
      tracking_page: 'https://www.ups.com/track?tracknum={tracking_number}',
      sources: ['easypost', 'shippo', '17track', 'karrio'],
    });
    expect(list).toContainEqual({
      ...{ token: 'stuart', name: 'Stuart', class: 'none', tracking_page: null },
      sources: ['shippo'],
    });
    const required = list.filter(({ class: name }) => name === 'account_required').map(({ token }) => token);
    expect(required).toEqual(['australia_post', 'purolator']);
  });

  it('C-CAR-7: set changes a class for all processes from the next request', async () => {
    expect(await classOf('gophr')).toBe('none');
    const set = await json('set', 'gophr', '--class', 'account_required');
    expect(set).toEqual({
      token: 'gophr',
      name: 'Gophr',
      class: 'account_required',
      tracking_page: null,
      sources: ['shippo'],
    });
    expect(await classOf('gophr')).toBe('account_required');
    expect(await json<Json[]>('list')).toContainEqual(set);
  });

  it('set can change a class repeatedly', async () => {
    for (const name of ['labels_only', 'account_required', 'none', 'none'] as const) {
      await carriers.setClass('gophr', name);
      expect(await classOf('gophr')).toBe(name);
    }
  });

  it('set opens a carrier that required an account, and leaves the others as they are', async () => {
    expect(await classOf('australia_post')).toBe('account_required');
    await carriers.setClass('australia_post', 'none');
    expect(await classOf('australia_post')).toBe('none');
    expect(await classOf('purolator')).toBe('account_required');
  });

  it.each<[string, string, string, string[]]>([
    ['an unknown class', 'gophr', 'open', ['/class']],
    ['a class in capitals', 'gophr', 'NONE', ['/class']],
    ['an unknown carrier', 'my_courier', 'none', ['/token']],
    ['an invalid token', '../UPS', 'none', ['/token']],
    ['both', '', '', ['/token', '/class']],
  ])('C-CLI-13: set rejects %s, and changes nothing', async (_what, token, name, pointers) => {
    const refused = carriers.setClass(token, name);
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: pointers.map((pointer) => ({ pointer, code: 'NOT_ALLOWED_VALUE' })),
    });
    expect(await rows('SELECT token FROM carrier_classes WHERE token IN (?)', [[...CHANGED, token]])).toEqual([]);
  });

  it.each([
    ['an unknown class', ['gophr', '--class', 'open'], ['/class']],
    ['no class', ['gophr'], []],
    ['no carrier', ['--class', 'none'], []],
  ])('set with %s writes a problem to standard error', async (_what, words, pointers) => {
    const { status, stdout, stderr } = await command(['--json', 'carrier', 'set', ...words]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    const problem = JSON.parse(stderr) as Json;
    expect(problem.code).toBe('VALIDATION_ERROR');
    expect(((problem.errors ?? []) as Json[]).map(({ pointer }) => pointer)).toEqual(pointers);
  });
});
