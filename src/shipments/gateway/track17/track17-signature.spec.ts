// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { isFromTrack17 } from './track17-signature.js';

const BODY = Buffer.from('{"event":"TRACKING_UPDATED"}');
const sign = (key: string, body = BODY.toString()): string =>
  createHash('sha256').update(`${body}/${key}`).digest('hex');

describe('C-CAR-31: a webhook of 17TRACK', () => {
  it('is authentic if the key has signed its bytes', () => {
    expect(isFromTrack17('key', sign('key'), BODY)).toBe(true);
    expect(isFromTrack17('key', sign('key').toUpperCase(), BODY)).toBe(true);
  });

  it.each([
    ['without a signature', undefined],
    ['with an empty one', ''],
    ['with the signature of another key', sign('other')],
    ['with the signature of another body', sign('key', '{}')],
    ['with more behind it', `${sign('key')}, x`],
  ])('is refused %s', (_, header) => expect(isFromTrack17('key', header, BODY)).toBe(false));

  it('is refused if the key is not known', () => expect(isFromTrack17('', sign(''), BODY)).toBe(false));
});
