import { isSame, Sessions } from './session.js';

const HOUR = 3_600_000;
const ACCOUNT = { email: 'ana@shop.example', passwordHash: 'scrypt:salt:key' };

describe('a session', () => {
  let now = 0;
  const sessions = new Sessions('a secret', ACCOUNT, () => now);

  beforeEach(() => (now = Date.parse('2026-11-21T12:00:00Z')));

  it('is restored from its cookie for eight hours', () => {
    const session = sessions.start('ana@shop.example');
    const cookie = sessions.seal(session);
    expect(sessions.open(cookie)).toEqual(session);
    now += 8 * HOUR - 1;
    expect(sessions.open(cookie)).toEqual(session);
    now += 1;
    expect(sessions.open(cookie)).toBeUndefined();
  });

  it.each(['', '.', 'x', 'e30.', 'e30.e30'])('is rejected for the cookie %j', (cookie) => {
    expect(sessions.open(cookie)).toBeUndefined();
  });

  it('is rejected for a changed cookie and for another secret', () => {
    const session = sessions.start('ana@shop.example');
    expect(new Sessions('another secret', ACCOUNT, () => now).open(sessions.seal(session))).toBeUndefined();
    const [, signature] = sessions.seal(session).split('.');
    const changed = Buffer.from(JSON.stringify({ ...session, email: 'eve@shop.example' })).toString('base64url');
    expect(sessions.open(`${changed}.${signature}`)).toBeUndefined();
  });

  it.each([{ passwordHash: 'scrypt:salt:other' }, { email: 'bea@shop.example' }])(
    'ends when the account changes: %j',
    (change) => {
      const cookie = sessions.seal(sessions.start('ana@shop.example'));
      expect(new Sessions('a secret', { ...ACCOUNT }, () => now).open(cookie)).toBeDefined();
      expect(new Sessions('a secret', { ...ACCOUNT, ...change }, () => now).open(cookie)).toBeUndefined();
    },
  );

  it('has a CSRF token that is valid only for itself and its store', () => {
    const session = { ...sessions.start('ana@shop.example'), store: 'sto_a' };
    const token = sessions.csrfToken(session);
    expect(sessions.isCsrfToken(token, session)).toBe(true);
    expect(sessions.isCsrfToken(token, { ...session, store: 'sto_b' })).toBe(false);
    expect(sessions.isCsrfToken(token, sessions.start('ana@shop.example'))).toBe(false);
    for (const no of [undefined, '', [token], session.id]) expect(sessions.isCsrfToken(no, session)).toBe(false);
  });
});

it.each([
  ['', '', true],
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', 'aa', false],
])('%j and %j are the same: %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same);
});
