// SPDX-License-Identifier: Apache-2.0
import { foldedNumber, readTypedNumber } from './typed-number.js';

describe('a number that a customer types', () => {
  it.each([
    ['1001', ['1001', '#1001']],
    ['#1001', ['#1001', '1001']],
    ['# 1001', ['# 1001', '1001', '#1001']],
    ['ol-136', ['ol-136', 'OL-136', 'Ol-136', '#ol-136', '#OL-136', '#Ol-136']],
    ['OL-136', ['OL-136', 'ol-136', 'Ol-136', '#OL-136', '#ol-136', '#Ol-136']],
    ['#', ['#', '']],
  ])('%j may mean the order numbers %j, as typed first', (typed, numbers) => {
    expect(readTypedNumber(typed).orderNumbers).toEqual(numbers);
  });

  it.each([
    ['pw-7q2m4x9ktb', 'PW-7Q2M4X9KTB', ['pw7q2m4x9ktb', 'PW7Q2M4X9KTB']],
    ['1z 999 aa1', '1Z999AA1', ['1Z999AA1']],
  ])('%j may be a protection number %j or the tracking numbers %j', (typed, protectNumber, trackingNumbers) => {
    expect(readTypedNumber(typed)).toMatchObject({ protectNumber, trackingNumbers });
  });

  it.each(['ol-136', 'OL-136', '#OL-136', ' # ol- 136 ', '#ol-136'])('folds %j like all ways to write it', (number) => {
    expect(foldedNumber(number)).toBe('OL-136');
  });

  it('folds every order number that it may mean alike', () => {
    const { orderNumbers } = readTypedNumber('#Straße 7');
    expect(new Set(orderNumbers.map(foldedNumber))).toEqual(new Set(['STRASSE7']));
  });
});
