// SPDX-License-Identifier: Apache-2.0
import { itemList } from './item-list.js';

const urlOf = (url: string | undefined) =>
  itemList('Items', [{ title: 'Mug', quantity: 1, image: undefined, url }], () => '')?.items[0]?.url;

describe('an item', () => {
  it('leads to its product over https', () => {
    expect(urlOf('https://shop.example/mug?a=1')).toBe('https://shop.example/mug?a=1');
  });

  it.each([undefined, 'http://shop.example/mug', 'javascript:alert(1)', '//shop.example', 'https:', 'mug'])(
    'C-PAGE-48: does not lead to %j',
    (url) => expect(urlOf(url)).toBeUndefined(),
  );
});
