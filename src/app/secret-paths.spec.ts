// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { withoutSecrets } from './secret-paths.js';

/** As `LinkTokensService` makes them. */
const TOKEN = 'Zk3aQ-x9Lm_0RtVbWq7yHc2NsDfGjKpU1eIo';

describe('withoutSecrets', () => {
  it.each([
    ['/t/secret', '/t/:token'],
    ['/t/secret/', '/t/:token'],
    ['/t/secret/return/check', '/t/:token'],
    ['/T/secret', '/T/:token'],
    ['//t//secret', '//t//:token'],
    ['/./t/secret', '/./t/:token'],
    ['/en/t/secret', '/en/t/:token'],
    ['/t%2Fsecret', '/t/:token'],
    ['/%74/secret%', '/t/:token'],
    ['\\t\\secret', '\\t\\:token'],
    ['https://parcels.example/t/secret', 'https://parcels.example/t/:token'],
    ['/notifications/unsubscribe/secret', '/notifications/unsubscribe/:token'],
    ['/uploads/secret.jpg', '/uploads/:token'],
    ['/privacy//exports/secret', '/privacy//exports/:token'],
    [`/t;/${TOKEN}`, '/t;/:token'],
    [`/tt/${TOKEN}/return`, '/tt/:token/return'],
    [`/x/${TOKEN.replace('a', '%61')}`, '/x/:token'],
    [`/t.${TOKEN}`, '/t.:token'],
  ])('C-LOG-12: cuts off the secret of %s', (sent, logged) => expect(withoutSecrets(sent)).toBe(logged));

  it.each([
    '/orders/01K9W3C2Q4M7V8X5T6R1Z0A9BDXX',
    '/orders/550e8400-e29b-41d4-a716-446655440000',
    ...['/orders/1', '/orders/A%20B', '/track/demo.example', '/claims/uploads', '/t', '/t/'],
  ])('leaves %s as it is', (path) => expect(withoutSecrets(path)).toBe(path));

  it('covers every path of the API with a token or the name of a photo', () => {
    const paths = ['openapi.json', 'openapi-internal.json'].flatMap((file) =>
      Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { paths: object }).paths),
    );
    const secret = paths.filter((path) => /\{(?:token|name)\}/.test(path));
    expect(secret.length).toBeGreaterThan(4);
    expect(secret.filter((path) => !withoutSecrets(path).endsWith('/:token'))).toEqual([]);
    const plain = paths.filter((path) => !secret.includes(path));
    expect(plain.filter((path) => withoutSecrets(path) !== path)).toEqual([]);
  });
});
