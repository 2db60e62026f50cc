// SPDX-License-Identifier: Apache-2.0
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterFile } from './cleanup.js';

/** PEM files of a certificate and its key. */
export interface Certificate {
  certFile: string;
  keyFile: string;
}

/** An authority that only this test file knows. */
export interface CertificateAuthority {
  /** PEM file of its certificate. */
  caFile: string;
  /** Issues a certificate for a host name and an address. */
  issue(host?: string, address?: string): Promise<Certificate>;
}

const EC = { keyType: 'ec', algorithm: 'sha256' } as const;

/** Makes an authority of this name. */
export async function newAuthority(name: string): Promise<CertificateAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'parcelward-ca-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  const save = (text: string): string => {
    const path = join(folder, `${++count}.pem`);
    // The user of a container must read it.
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };
  const ca = await generate([{ name: 'commonName', value: name }], {
    ...EC,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const issue = async (host = 'localhost', address = '127.0.0.1'): Promise<Certificate> => {
    const issued = await generate([{ name: 'commonName', value: host }], {
      ...EC,
      ca: { key: ca.private, cert: ca.cert },
      extensions: [
        { name: 'extKeyUsage', serverAuth: true },
        {
          name: 'subjectAltName',
          altNames: [
            { type: 2, value: host },
            { type: 7, ip: address },
          ],
        },
      ],
    });
    return { certFile: save(issued.cert), keyFile: save(issued.private) };
  };
  return { caFile: save(ca.cert), issue };
}
