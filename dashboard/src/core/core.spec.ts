// SPDX-License-Identifier: Apache-2.0
import { Problem, validationError } from 'parcelward';
import { cookiesOf, decoded } from './cookies.js';
import { count, initials, money, placeOf, timeText, words } from './format.js';
import { choices, lines, oneOf, text, texts } from './forms.js';
import { navigation } from './navigation.js';
import { pagination } from './pagination.js';
import { orRefuse } from './refusal.js';
import { loadSettings } from './settings.js';
import { table } from './table.js';

it('cookies are read by their names', () => {
  expect([...cookiesOf('a=1; __Host-b=x.y=z')]).toEqual([
    ['a', '1'],
    ['__Host-b', 'x.y=z'],
  ]);
});

it.each([
  ['Europe%2FBerlin', 'Europe/Berlin'],
  ['%E0%A4%A', undefined],
  [undefined, undefined],
])('the cookie %j is decoded as %j', (value, text) => {
  expect(decoded(value)).toBe(text);
});

describe('a form', () => {
  const form = { name: '  Ana ', empty: ' ', events: ['a', 'b'], one: 'a' };

  it('is read trimmed, without empty fields', () => {
    expect([text(form, 'name'), text(form, 'empty'), text(form, 'missing'), text(form, 'events')]).toEqual([
      'Ana',
      undefined,
      undefined,
      'a',
    ]);
    expect([texts(form, 'events'), texts(form, 'one'), texts(form, 'missing')]).toEqual([['a', 'b'], ['a'], []]);
    expect([oneOf(form, 'one', ['a', 'b']), oneOf(form, 'one', ['b'])]).toEqual(['a', undefined]);
  });

  it('is read line by line', () => {
    expect(lines({ skus: ' A \r\n\n B' }, 'skus')).toEqual(['A', 'B']);
    expect(lines({}, 'skus')).toEqual([]);
  });

  it('shows the selected choices', () => {
    expect(choices(['a', 'b'], ['b'], words)).toEqual([
      { value: 'a', label: 'A', isChosen: false },
      { value: 'b', label: 'B', isChosen: true },
    ]);
  });
});

describe('text', () => {
  it('shows money with its currency, and a dash if there is no amount', () => {
    expect([money(19.9, 'BRL'), money(1200, 'JPY'), money(null, 'BRL')]).toEqual(['BRL 19.90', 'JPY 1,200', '–']);
  });

  it('shows times in UTC, readable codes and counts', () => {
    expect(timeText('2026-11-21T23:59:59.999Z')).toBe('21 Nov 2026, 23:59 UTC');
    expect([words('OUT_FOR_DELIVERY'), words('order.created')]).toEqual(['Out for delivery', 'Order created']);
    expect([count(1, 'try', 'tries'), count(0, 'order')]).toEqual(['1 try', '0 orders']);
  });

  it.each([
    ['/line_items/0/unit_price', 'Line 1, unit price'],
    ['/line_items', 'Line items'],
    ['/amounts/discount_total', 'Total discount'],
    ['/amounts/subtotal', 'Subtotal'],
    ['/discounts', 'Discounts'],
  ])('names the place %s of an order: %s', (pointer, place) => {
    expect(placeOf(pointer)).toBe(place);
  });
});

describe('the pages of a list', () => {
  it('keep the query', () => {
    const query = { text: 'A&B', flagged: undefined };
    expect(pagination('/orders', query, 'ord_1')).toEqual({
      first: undefined,
      previous: undefined,
      next: '/orders?text=A%26B&cursor=ord_1',
    });
    expect(pagination('/orders', { ...query, cursor: 'ord_1' }, null)).toEqual({
      first: '/orders?text=A%26B',
      previous: undefined,
      next: undefined,
    });
  });

  it('lead back through the pages before', () => {
    const query = { text: 'A', cursor: undefined, back: undefined };
    expect(pagination('/orders', query, 'b')).toEqual({
      first: undefined,
      previous: undefined,
      next: '/orders?text=A&cursor=b&back=-',
    });
    expect(pagination('/orders', { ...query, cursor: 'b', back: '-' }, 'c')).toEqual({
      first: undefined,
      previous: '/orders?text=A',
      next: '/orders?text=A&cursor=c&back=-.b',
    });
    expect(pagination('/orders', { ...query, cursor: 'c', back: '-.b' }, null)).toEqual({
      first: '/orders?text=A',
      previous: '/orders?text=A&cursor=b&back=-',
      next: undefined,
    });
  });
});

function aStaff({ mode = 'live', mayAdminister = false }: { mode?: 'live' | 'test'; mayAdminister?: boolean }) {
  return { store: { mode }, mayAdminister } as Parameters<typeof navigation>[1];
}

it('the current page includes its subpages', () => {
  const current = (path: string) =>
    navigation(path, aStaff({})).flatMap(({ label, isCurrent }) => (isCurrent ? [label] : []));
  expect([current('/orders'), current('/orders/1'), current('/ordersx')]).toEqual([['Orders'], ['Orders'], []]);
});

it('the navigation has personal data for admins, and the inbox for test stores', () => {
  const labels = (staff: Parameters<typeof aStaff>[0]) => navigation('/', aStaff(staff)).map(({ label }) => label);
  expect(labels({})).not.toContain('Privacy');
  expect(labels({ mayAdminister: true })).toContain('Privacy');
  expect(labels({})).not.toContain('Test inbox');
  expect(labels({ mode: 'test' }).at(-1)).toBe('Test inbox');
});

it('a table cell knows its column, for narrow screens without a header', () => {
  const { rows, columns } = table('Orders', ['Order', { label: 'Total', isNumber: true }], [[{ text: '1' }, '2']]);
  expect(columns).toEqual([
    { label: 'Order', isNumber: false, isMinor: false },
    { label: 'Total', isNumber: true, isMinor: false },
  ]);
  expect(rows[0]?.cells.map(({ label, isNumber, text: said }) => [label, isNumber, said])).toEqual([
    ['Order', false, '1'],
    ['Total', true, '2'],
  ]);
});

it('a table cell knows how a phone shows it', () => {
  const columns = ['Order', 'State', { label: 'Total', isNumber: true }, { label: 'Customer', isMinor: true }];
  const { rows } = table('Orders', columns, [
    [{ text: '1', tone: 'bad' }, { text: 'Flagged', tone: 'bad' }, '2', 'Ana'],
    ['–', '', '–', ''],
  ]);
  expect(rows.map(({ cells }) => cells.map(({ kind }) => kind))).toEqual([
    ['', 'state', 'number', 'minor'],
    ['', 'blank', 'number blank', 'minor blank'],
  ]);
});

it.each([
  ['Ana Souza', 'AS'],
  ['ana.souza@shop.example', 'AS'],
  ['Ana Maria de Souza', 'AS'],
  ['staff@shop.example', 'S'],
  ['鈴木 一郎', '鈴一'],
  ['😀', ''],
])('the initials of %s are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

describe('a refusal', () => {
  const refused = (error: Error) =>
    orRefuse<unknown>(
      () => Promise.reject(error),
      (refusal) => Promise.resolve(refusal),
    );

  it('names each faulty field', async () => {
    const fault = { pointer: '/claim_policy/window_days', code: 'X', detail: 'must be 1' };
    expect(await refused(validationError([fault]))).toEqual({
      message: 'Please correct the following:',
      errors: [{ field: 'claim policy, window days', detail: 'must be 1' }],
    });
    expect(await refused(new Problem('API_KEY_EXISTS', 'There is one.'))).toEqual({
      message: 'There is one.',
      errors: [],
    });
  });

  it('is neither an unexpected error nor an outage', async () => {
    for (const error of [new Error('broken'), new Problem('SERVICE_UNAVAILABLE', 'away')])
      await expect(refused(error)).rejects.toBe(error);
  });
});

describe('the settings', () => {
  const complete = {
    PUBLIC_BASE_URL: 'https://parcelward.example',
    TLS_TERMINATED_BY_PROXY: 'true',
    DASHBOARD_URL: 'https://dashboard.example',
    DATABASE_URL: 'mysql://db/parcelward',
    REDIS_URL: 'redis://redis',
    JWT_SECRET: 'the secret of tokens of this test',
    ENCRYPTION_KEY: 'the encryption key of this test..',
    TRACKING_GATEWAY: 'simulator',
  };

  it("pass the service's settings on", () => {
    const given = {
      DATABASE_POOL_SIZE: '4',
      RETENTION_PERSONAL_DAYS: '90',
      RETENTION_PHOTOS_DAYS: '',
      LANDING_LINKS: 'Dashboard=https://dashboard.example',
    };
    expect(loadSettings({ ...complete, ...given })).toMatchObject({
      port: 8444,
      trustedProxyHops: 0,
      isSimulated: true,
      parcelward: { databasePoolSize: '4', retentionPersonalDays: '90', landingLinks: given.LANDING_LINKS },
    });
  });

  it.each([
    ['DASHBOARD_TRUSTED_PROXY_HOPS', 'all', 'must be a whole number from 0 to 10'],
    ['ENCRYPTION_KEY', 'short', 'must have at least 32 characters'],
    ['PUBLIC_BASE_URL', '', 'is required'],
  ])('refuse %s=%s', (name, value, why) => {
    expect(() => loadSettings({ ...complete, [name]: value })).toThrow(`${name}: ${why}`);
  });

  it('name all missing variables at once', () => {
    const missing = ['DATABASE_URL', 'REDIS_URL', 'ENCRYPTION_KEY', 'DASHBOARD_URL', 'PUBLIC_BASE_URL'];
    for (const name of [...missing, 'TRACKING_GATEWAY', 'TLS_CERT_FILE', 'TLS_KEY_FILE'])
      expect(() => loadSettings({ JWT_SECRET: complete.JWT_SECRET })).toThrow(`${name}: is required`);
  });
});
