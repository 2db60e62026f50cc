// SPDX-License-Identifier: Apache-2.0
import { errorTypeBase } from './error-type.js';

const DOCS = 'https://docs.example/v1/';
const PUBLIC = 'https://parcels.example.com';

describe('the base of the type of problems', () => {
  it.each([
    ['relative without any URL', undefined, undefined, ''],
    ['the public base URL', undefined, PUBLIC, `${PUBLIC}/`],
    ['ERROR_TYPE_BASE_URL before the public base URL', DOCS, PUBLIC, DOCS],
    ['relative if ERROR_TYPE_BASE_URL is relative', '', PUBLIC, ''],
  ])('C-ERR-3: is %s', (_case, ERROR_TYPE_BASE_URL, PUBLIC_BASE_URL, base) => {
    expect(errorTypeBase({ ERROR_TYPE_BASE_URL, PUBLIC_BASE_URL })).toBe(base);
  });
});
