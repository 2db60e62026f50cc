import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';
import { PictureLinksService } from './picture-links.service.js';

const names = new LinkTokensService({ ENCRYPTION_KEY: 'k'.repeat(32), PREVIOUS_ENCRYPTION_KEYS: [] });
const links = new PictureLinksService(names);
const MUG = 'https://img.example/mug.png?w=400';
const tokenOf = (path: string): string => path.replace('/pictures/', '');

describe('the link of a picture', () => {
  it('is a path of the service that hides the source', () => {
    const path = links.pictureUrl('item', MUG);
    expect(path).toMatch(/^\/pictures\/[\w-]+$/);
    expect(Buffer.from(tokenOf(path), 'base64url').toString('latin1')).not.toContain('img.example');
  });

  it('decodes to its source', () => {
    expect(links.resolve(tokenOf(links.pictureUrl('item', MUG)))).toEqual({ size: 'item', url: MUG });
    expect(links.resolve(tokenOf(links.pictureUrl('logo', 'https://bücher.example/ß.png')))).toEqual({
      size: 'logo',
      url: 'https://bücher.example/ß.png',
    });
  });

  it('is stable, and differs by size and picture', () => {
    expect(links.pictureUrl('item', MUG)).toBe(links.pictureUrl('item', MUG));
    expect(links.pictureUrl('logo', MUG)).not.toBe(links.pictureUrl('item', MUG));
    expect(links.pictureUrl('item', `${MUG}0`)).not.toBe(links.pictureUrl('item', MUG));
  });

  it.each([
    ['altered', `${tokenOf(links.pictureUrl('item', MUG)).slice(0, -4)}AAAA`],
    ['of another kind', names.encode('order', Buffer.from(`item ${MUG}`))],
    ['a URL', Buffer.from(MUG).toString('base64url')],
    ['empty', ''],
  ])('leads nowhere when the token is %s', (_how, token) => expect(links.resolve(token)).toBeUndefined());
});
