// SPDX-License-Identifier: Apache-2.0
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PoolOptions } from 'mysql2';
import { dataSourceOptions } from './data-source-options.js';

const settingsOf = (query: string, caFile?: string) => {
  return { url: `mysql://u:p@db/parcelward${query}`, caFile, poolSize: 1 };
};
const optionsOf = (query: string, caFile?: string) =>
  dataSourceOptions({ entities: [], migrations: [] }, settingsOf(query, caFile)).extra as PoolOptions;

describe('The connection to the database', () => {
  it('uses TLS only if the URL asks for it', () => {
    expect(optionsOf('').ssl).toBeUndefined();
    expect(optionsOf('?ssl=required').ssl).toMatchObject({ minVersion: 'TLSv1.2', rejectUnauthorized: false });
  });

  it('C-OPS-8: verifies certificate and name with ?ssl=verify, by the given authority', () => {
    const caFile = join(tmpdir(), `parcelward-ca-${process.pid}.pem`);
    writeFileSync(caFile, 'PEM');
    expect(optionsOf('?ssl=verify', caFile).ssl).toMatchObject({
      ...{ rejectUnauthorized: true, verifyIdentity: true },
      ca: 'PEM',
    });
  });
});
