// SPDX-License-Identifier: Apache-2.0
import { trackingAvailability, type CarrierClass } from './well-known-carriers.js';

describe('trackingAvailability', () => {
  it.each<[CarrierClass, string[], string]>([
    ['none', [], 'full'],
    ['none', ['ups'], 'full'],
    ['account_required', [], 'account_required'],
    ['account_required', ['fedex'], 'account_required'],
    ['account_required', ['fedex', 'ups'], 'full'],
    ['labels_only', [], 'labels_only'],
    ['labels_only', ['ups'], 'labels_only'],
  ])('of a carrier of class %s, with accounts at %j, is %s', (carrierClass, accounts, availability) => {
    expect(trackingAvailability({ tracking_carrier: 'ups', carrier_class: carrierClass }, accounts)).toBe(availability);
  });

  it('C-CAR-24: needs an account of the carrier if only another merchant may track the label', () => {
    const parcel = { tracking_carrier: 'usps', carrier_class: null, tracked_by: 'foreign' };
    expect(trackingAvailability(parcel, [])).toBe('account_required');
  });

  it('C-CAR-13: is unidentified without a carrier, whatever accounts the store has', () => {
    expect(trackingAvailability({ tracking_carrier: null, carrier_class: null }, ['ups'])).toBe('unidentified');
  });
});
