// SPDX-License-Identifier: Apache-2.0
import { createHmac } from 'node:crypto';
import { isFromEasyPost } from './easypost-signature.js';

const BODY = Buffer.from('{"description":"tracker.updated"}');
const sign = (secret: string, body = BODY): string =>
  `hmac-sha256-hex=${createHmac('sha256', secret).update(body).digest('hex')}`;

describe('C-CAR-20: a webhook of EasyPost', () => {
  it('is authentic if the secret has signed its bytes', () => {
    expect(isFromEasyPost('sécret', sign('sécret'.normalize('NFKD')), BODY)).toBe(true);
    expect(isFromEasyPost('ﬁne', sign('fine'), BODY)).toBe(true);
    expect(
      isFromEasyPost('secret', sign('secret').toUpperCase().replace('HMAC-SHA256-HEX', 'hmac-sha256-hex'), BODY),
    ).toBe(true);
  });

  it.each([
    ['without a signature', undefined],
    ['with an empty one', ''],
    ['with the signature of another secret', sign('other')],
    ['with the signature of another body', sign('secret', Buffer.from('{}'))],
    ['with a signature in another form', sign('secret').replace('hmac-sha256-hex=', 'sha256=')],
    ['with more behind it', `${sign('secret')},hmac-sha256-hex=00`],
  ])('is refused %s', (_, header) => expect(isFromEasyPost('secret', header, BODY)).toBe(false));
});
