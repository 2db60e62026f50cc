// SPDX-License-Identifier: Apache-2.0
import { isNotModified } from './http-result.js';

describe('If-None-Match', () => {
  it.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc" ,"y"', '*'])('C-READ-6: %s matches the ETag', (header) =>
    expect(isNotModified(header, '"abc"')).toBe(true),
  );

  it.each([undefined, '', '"ABC"', 'abc', '"x", "y"'])('%p does not match', (header) =>
    expect(isNotModified(header, '"abc"')).toBe(false),
  );
});
