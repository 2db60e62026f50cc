// SPDX-License-Identifier: Apache-2.0
import { type Store } from 'parcelward/stores';
import { selfServicePage, selfServicePatch } from './self-service.page.js';

const gift = { handle: 'gift', text: { en: 'It was a gift', de: 'Es war ein Geschenk' } };
const store = {
  locale: 'en',
  self_service: {
    returns: true,
    claims: false,
    return_window_days: 30,
    return_window_from: 'delivered',
    return_methods: ['SELF_SHIP'],
    return_resolutions: ['REFUND'],
    reasons: [{ handle: 'other', needs_comment: true }, gift],
    excluded_skus: ['A'],
  },
} as unknown as Store;

describe('the form of self-service', () => {
  it('C-SELF-1: shows the settings of the store, with its own reasons in the language of the shop', () => {
    const page = selfServicePage(store);
    expect(page).toMatchObject({ returns: true, claims: false, return_window_days: '30', excludedSkus: 'A' });
    expect(page.ownReasons).toBe('gift: It was a gift');
    expect(page.reasons.filter(({ isChosen }) => isChosen).map(({ value }) => value)).toEqual(['other']);
  });

  it('keeps the other languages of a reason, and that it needs a comment', () => {
    const form = {
      returns: 'on',
      address_requests: 'on',
      return_window_days: '14',
      return_window_from: 'ordered',
      return_methods: ['SELF_SHIP', 'IN_STORE'],
      return_resolutions: 'REFUND',
      reasons: ['color', 'other'],
      own_reasons: 'gift: Was: a gift\r\n\r\nvase:',
      excluded_skus: ' A \nB',
    };
    expect(selfServicePatch(store, form)).toEqual({
      self_service: {
        returns: true,
        claims: false,
        cancellation_requests: false,
        address_requests: true,
        return_window_days: 14,
        return_window_from: 'ordered',
        return_methods: ['SELF_SHIP', 'IN_STORE'],
        return_resolutions: ['REFUND'],
        reasons: [
          { handle: 'color' },
          { handle: 'other', needs_comment: true },
          { handle: 'gift', text: { en: 'Was: a gift', de: 'Es war ein Geschenk' } },
          { handle: 'vase', text: {} },
        ],
        excluded_skus: ['A', 'B'],
      },
    });
  });

  it('shows the values of a refused form again', () => {
    const { self_service } = selfServicePatch(store, { return_window_days: 'ten' });
    expect(selfServicePage(store, self_service)).toMatchObject({ returns: false, return_window_days: 'ten' });
  });
});
