// SPDX-License-Identifier: Apache-2.0
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Files {
  certFile: string;
  keyFile: string;
}

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/certificate.mjs')).href;
const { localCertificate } = (await import(script)) as { localCertificate(folder: string): Promise<Files> };

describe('the certificate of a local start', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'parcelward-tls-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('C-RUN-5: is made for this machine and kept', async () => {
    const { certFile, keyFile } = await localCertificate(folder);
    const [text, certificate] = [readFileSync(certFile, 'utf8'), new X509Certificate(readFileSync(certFile))];
    expect([certificate.checkHost('localhost'), certificate.checkIP('127.0.0.1'), certificate.checkIP('::1')]).toEqual([
      'localhost',
      '127.0.0.1',
      '::1',
    ]);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
    await localCertificate(folder);
    expect(readFileSync(certFile, 'utf8')).toBe(text);
  });

  it('is made again if its key is not readable', async () => {
    const { certFile, keyFile } = await localCertificate(folder);
    const text = readFileSync(certFile, 'utf8');
    writeFileSync(keyFile, 'broken');
    await localCertificate(folder);
    expect(readFileSync(certFile, 'utf8')).not.toBe(text);
  });
});
