// SPDX-License-Identifier: Apache-2.0
import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';
import { PictureLinksService } from './picture-links.service.js';

const names = new LinkTokensService({ ENCRYPTION_KEY: 'k'.repeat(32), PREVIOUS_ENCRYPTION_KEYS: [] });
const links = new PictureLinksService(names);
const pictureUrl = links.urlsFor('sto_1');
const MUG = 'https://img.example/mug.png?w=400';
const tokenOf = (path: string): string => path.replace('/pictures/', '');

describe('the link of a picture', () => {
  it('is a path of the service that hides the source', () => {
    const path = pictureUrl('item', MUG);
    expect(path).toMatch(/^\/pictures\/[\w-]+$/);
    expect(Buffer.from(tokenOf(path), 'base64url').toString('latin1')).not.toContain('img.example');
  });

  it('decodes to its source', () => {
    expect(links.resolve(tokenOf(pictureUrl('item', MUG)))).toEqual({ size: 'item', storeId: 'sto_1', url: MUG });
    expect(links.resolve(tokenOf(pictureUrl('logo', 'https://bücher.example/ß.png')))).toEqual({
      size: 'logo',
      storeId: 'sto_1',
      url: 'https://bücher.example/ß.png',
    });
  });

  it('has the id of a store that a dashboard chose', () => {
    const token = tokenOf(links.urlsFor('Shop:1.de-x_')('item', MUG));
    expect(links.resolve(token)).toEqual({ size: 'item', storeId: 'Shop:1.de-x_', url: MUG });
  });

  it('is stable, and differs by size, store and picture', () => {
    expect(pictureUrl('item', MUG)).toBe(pictureUrl('item', MUG));
    expect(pictureUrl('logo', MUG)).not.toBe(pictureUrl('item', MUG));
    expect(links.urlsFor('sto_2')('item', MUG)).not.toBe(pictureUrl('item', MUG));
    expect(pictureUrl('item', `${MUG}0`)).not.toBe(pictureUrl('item', MUG));
  });

  it.each([
    ['altered', `${tokenOf(pictureUrl('item', MUG)).slice(0, -4)}AAAA`],
    ['of another kind', names.encode('order', Buffer.from(`item ${MUG}`))],
    ['a URL', Buffer.from(MUG).toString('base64url')],
    ['empty', ''],
  ])('leads nowhere when the token is %s', (_how, token) => expect(links.resolve(token)).toBeUndefined());
});
