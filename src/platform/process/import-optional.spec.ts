// SPDX-License-Identifier: Apache-2.0
import { importOptional } from './import-optional.js';

/** The error of Node for a package that is not installed. */
const missing = (name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}' imported from /app/photo.js`), {
    code: 'ERR_MODULE_NOT_FOUND',
  });

describe('An optional package', () => {
  it('is imported if it is installed', async () => {
    expect(await importOptional('sharp', 'Uploading a photo', () => Promise.resolve(1))).toBe(1);
  });

  it('is named with its use if it is missing', async () => {
    const imported = importOptional('sharp', 'Uploading a photo', () => Promise.reject(missing('sharp')));
    await expect(imported).rejects.toThrow(
      'Uploading a photo needs the package sharp, which is not installed. Run: npm install sharp',
    );
  });

  it.each([missing('detect-libc'), new Error('broken')])('fails as it failed otherwise', async (error) => {
    await expect(importOptional('sharp', 'Uploading a photo', () => Promise.reject(error))).rejects.toBe(error);
  });
});
