// SPDX-License-Identifier: Apache-2.0
import { type Problem } from '../platform/errors/problem.js';
import { LANGUAGES } from '../platform/text/language.js';
import { reasonText, RETURN_REASON_HANDLES } from './return-reasons.js';
import { parseStoreConfiguration } from './store-configuration.js';

const ids = { store_id: 'sto_01hzzzzzzzzzzzzzzzzzzzzzzz', merchant_id: 'mer_01hzzzzzzzzzzzzzzzzzzzzzzz' };

function pointersOf(input: unknown): string[] {
  try {
    parseStoreConfiguration(input, ids);
    return [];
  } catch (error) {
    return ((error as Problem).errors ?? []).map(({ pointer }) => pointer).sort();
  }
}

describe('a store id', () => {
  it.each(['1', 'a', 'Shop:1.de-x_', '5f0c8e3f-9a5d-4a0e-8f3b-1c2d4e5f6a7b', 'x'.repeat(64)])(
    'may be %j',
    (store_id) => {
      expect(parseStoreConfiguration({ shop_domain: 'a.example', store_id }, ids).store_id).toBe(store_id);
    },
  );

  it.each([
    '',
    ' ',
    'x'.repeat(65),
    '..',
    '../x',
    '.x',
    '-x',
    ':x',
    'a/b',
    'a\\b',
    'a b',
    'a%2Fb',
    'a\n',
    'é',
    '{a}',
    'a\0',
  ])('C-STO-8: is refused: %j', (store_id) =>
    expect(pointersOf({ shop_domain: 'a.example', store_id })).toEqual(['/store_id']),
  );
});

describe('parseStoreConfiguration', () => {
  it('C-STO-1, C-STO-3, C-STO-4, C-TEST-1, C-POL-1: fills in every default', () => {
    expect(parseStoreConfiguration({ shop_domain: 'Demo.Example' }, ids)).toEqual({
      ...ids,
      name: 'demo.example',
      shop_domain: 'demo.example',
      currency: 'USD',
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
      self_service: {
        returns: false,
        claims: false,
        return_window_days: 30,
        return_window_from: 'delivered',
        return_methods: ['SELF_SHIP'],
        return_resolutions: ['REFUND', 'STORE_CREDIT'],
        reasons: RETURN_REASON_HANDLES.map((handle) => ({ handle })),
        excluded_skus: [],
        cancellation_requests: false,
        address_requests: false,
      },
      withdrawal: {
        ...{ enabled: false, countries: 'eu_eea', days: 14, extra_days: 0 },
        ...{ excluded_skus: [], business_note: false },
      },
      rate_limits: {},
      retention: {},
    });
  });

  it('C-STO-2: keeps given members, and treats null as left out', () => {
    const input = {
      shop_domain: 'a.example',
      prices_include_tax: false,
      claim_policy: { window_days: 30, refund_enabled: null },
      rate_limits: { data_per_minute: 5, tokens_per_15_minutes: null },
      locale: null,
    };
    expect(parseStoreConfiguration(input, ids)).toMatchObject({
      prices_include_tax: false,
      claim_policy: { window_days: 30, refund_enabled: true },
      rate_limits: { data_per_minute: 5 },
      locale: 'en',
    });
  });

  it.each([
    [{}, ['/shop_domain']],
    [[], ['']],
    [{ shop_domain: 'not a host' }, ['/shop_domain']],
    [{ shop_domain: 'https://a.example' }, ['/shop_domain']],
    [{ shop_domain: `${'a'.repeat(64)}.example` }, ['/shop_domain']],
    [{ shop_domain: 'a.example', color: 1, status: 'gone' }, ['/color', '/status']],
    [
      { shop_domain: 'a.example', rate_limits: { data_per_minute: 0, per_hour: 1 } },
      ['/rate_limits/data_per_minute', '/rate_limits/per_hour'],
    ],
    [
      { shop_domain: 'a.example', branding: { sender_name: 'a\r\nb', logo_url: 'http://a.example' } },
      ['/branding/logo_url', '/branding/sender_name'],
    ],
    [
      { shop_domain: 'a.example', claim_policy: { exclusions: [{ id: 'x', message: 'm', reasons: ['Eaten'] }] } },
      ['/claim_policy/exclusions/0/reasons/0'],
    ],
    [
      { shop_domain: 'a.example', self_service: { returns: 'yes', return_window_days: 0, return_window_from: 'paid' } },
      ['/self_service/return_window_days', '/self_service/return_window_from', '/self_service/returns'],
    ],
    [
      { shop_domain: 'a.example', self_service: { return_methods: [], return_resolutions: ['REFUND', 'GIFT'] } },
      ['/self_service/return_methods', '/self_service/return_resolutions/1'],
    ],
    [
      {
        shop_domain: 'a.example',
        self_service: {
          reasons: [{ handle: 'other' }, { handle: 'Mine' }, { handle: 'mine' }, { handle: 'a', text: { it: 'A' } }],
        },
      },
      ['/self_service/reasons/1/handle', '/self_service/reasons/2/text', '/self_service/reasons/3/text/it'],
    ],
    [
      { shop_domain: 'a.example', self_service: { reasons: [{ handle: 'other' }, { handle: 'other' }] } },
      ['/self_service/reasons/1/handle'],
    ],
    [{ shop_domain: 'a.example', self_service: { reasons: [] } }, ['/self_service/reasons']],
    [
      {
        shop_domain: 'a.example',
        self_service: { return_methods: ['IN_STORE', 'IN_STORE'], return_resolutions: [] },
      },
      ['/self_service/return_methods/1', '/self_service/return_resolutions'],
    ],
    [JSON.parse('{"shop_domain": "a.example", "branding": {"__proto__": {}}}'), ['/branding/__proto__']],
  ])('C-STO-2, C-SELF-1, C-SELF-2: rejects %j at %j', (input, pointers) => {
    expect(pointersOf(input)).toEqual(pointers);
  });
});

describe('self-service of a store', () => {
  it('fills in the members that are left out', () => {
    const { self_service } = parseStoreConfiguration(
      { shop_domain: 'a.example', self_service: { returns: true } },
      ids,
    );
    expect(self_service).toMatchObject({ returns: true, claims: false, return_window_days: 30 });
    expect(self_service.reasons).toHaveLength(12);
  });

  it('has twelve predefined reasons, with words in every language', () => {
    expect(RETURN_REASON_HANDLES).toEqual([
      'too-small',
      'too-large',
      'not-as-described',
      'color',
      'quality',
      'defective',
      'damaged-on-arrival',
      'arrived-late',
      'wrong-item',
      'missing-parts',
      'no-longer-wanted',
      'other',
    ]);
    const wordsOf = (handle: string) => LANGUAGES.map((language) => reasonText({ handle }, language, 'en'));
    for (const handle of RETURN_REASON_HANDLES) expect(new Set(wordsOf(handle)).size).toBe(LANGUAGES.length);
    expect(new Set(RETURN_REASON_HANDLES.flatMap(wordsOf)).size).toBe(12 * LANGUAGES.length);
  });

  it('takes the words of a reason in every language', () => {
    const text = Object.fromEntries(LANGUAGES.map((language) => [language, `In ${language}`]));
    const self_service = { reasons: [{ handle: 'vase', text }] };
    const { reasons } = parseStoreConfiguration({ shop_domain: 'a.example', self_service }, ids).self_service;
    for (const language of LANGUAGES)
      expect(reasons.map((reason) => reasonText(reason, language, 'en'))).toEqual([`In ${language}`]);
  });

  it('shows a reason in the words of the store, else in the predefined words, else in another language', () => {
    expect(reasonText({ handle: 'color' }, 'de', 'en')).toBe('Farbe gefällt nicht');
    expect(reasonText({ handle: 'color', text: { de: 'Die Farbe' } }, 'de', 'en')).toBe('Die Farbe');
    expect(reasonText({ handle: 'color', text: { de: 'Die Farbe' } }, 'fr', 'en')).toBe('La couleur ne me plaît pas');
    expect(reasonText({ handle: 'vase', text: { fr: 'Vase', de: 'Blumenvase' } }, 'en', 'de')).toBe('Blumenvase');
    expect(reasonText({ handle: 'vase', text: { fr: 'Le vase' } }, 'en', 'de')).toBe('Le vase');
  });
});
