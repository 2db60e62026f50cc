// SPDX-License-Identifier: Apache-2.0
import { type PlatformConnectionView } from 'parcelward/platforms';
import { platformNeeds, platformsCard } from './platforms-card.js';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();

const connection = (members: Partial<PlatformConnectionView> = {}) =>
  ({
    ...{ platform: 'shopify', shop: 'a.myshopify.com', state: 'active', waiting: 0, waiting_since: null, parked: 0 },
    ...{ received_at: at(-3), refused_at: null, refusal: null, ...members },
  }) as PlatformConnectionView;

const cardOf = (members: Partial<PlatformConnectionView> = {}) => platformsCard([connection(members)], NOW)[0];

describe('C-PLT-33: the connections on the page System status', () => {
  it('show when the last delivery came, and what waits', () => {
    expect(cardOf({ platform: 'woocommerce', shop: 'a.example', waiting: 2, waiting_since: at(-4) })).toMatchObject({
      ...{ name: 'WooCommerce', shop: 'a.example', state: 'Working', tone: 'good' },
      facts: [
        { label: 'Last webhook', value: { time: at(-3) } },
        { label: 'To apply', value: { text: '2 webhooks wait, the oldest for 4 minutes' } },
      ],
    });
    expect(cardOf({ waiting: 1_000, waiting_since: at(-4) })?.facts[1]?.value.text).toMatch(/^1000\+ webhooks wait/);
  });

  it('lead from parked deliveries to their reasons', () => {
    const { state, tone, facts } = cardOf({ parked: 2 }) ?? {};
    expect({ state, tone, fact: facts?.[1] }).toMatchObject({
      ...{ state: 'Parked', tone: 'bad' },
      fact: { label: 'Cannot be applied', value: { text: '2', href: '/integration/platforms' } },
    });
    expect(cardOf({ parked: 1_000 })?.facts[1]?.value.text).toBe('1000+');
  });

  it.each<[string, Partial<PlatformConnectionView>, string, RegExp]>([
    ['nothing has come', { received_at: null }, 'Waiting', /test notification/],
    ['it is paused', { state: 'paused', refused_at: at(-1), parked: 1 }, 'Paused', /resume/],
    ['its key is wrong', { refused_at: at(-1), refusal: 'signature' }, 'Refused', /Another key/],
    ['another shop sends', { received_at: null, refused_at: at(-1), refusal: 'shop' }, 'Refused', /another shop/],
  ])('say that %s', (_what, members, state, meaning) => {
    const card = cardOf(members);
    expect([card?.state, card?.meaning]).toEqual([state, expect.stringMatching(meaning)]);
  });

  it('are refused no more once a delivery has come', () => {
    expect(cardOf({ refused_at: at(-9), refusal: 'signature' })?.state).toBe('Working');
  });

  it('are left out once they are removed', () => {
    const removed = connection({ state: 'removed', parked: 2, refused_at: at(-1) });
    expect([platformsCard([removed], NOW), platformNeeds([removed])]).toEqual([[], []]);
  });

  it('ask for a person if deliveries are parked or refused', () => {
    expect(platformNeeds([connection(), connection({ state: 'paused', refused_at: at(-1) })])).toEqual([]);
    const all = [connection({ parked: 1 }), connection({ parked: 2, refused_at: at(-1) })];
    expect(platformNeeds(all)).toEqual([
      '3 webhooks of the shop cannot be applied.',
      'Webhooks of the shop are refused.',
    ]);
  });
});
