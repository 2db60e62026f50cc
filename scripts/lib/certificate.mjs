// SPDX-License-Identifier: Apache-2.0
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFolder } from './folders.mjs';
import { locked } from './lock.mjs';

const DAY = 24 * 60 * 60 * 1000;
/** @type {{ type: 2 | 7, value?: string, ip?: string }[]} X.509 types: 2 is a DNS name, 7 an IP address. */
const names = [
  { type: 2, value: 'localhost' },
  { type: 7, ip: '127.0.0.1' },
  { type: 7, ip: '::1' },
];

/**
 * A self-signed certificate for this machine, kept in `folder` and renewed in its last week: `{certFile, keyFile}`.
 * Clients use `certFile` as their only certificate authority. Needs the npm packages.
 */
export async function localCertificate(folder) {
  const certFile = join(privateFolder(folder), 'cert.pem');
  const keyFile = join(folder, 'key.pem');
  await locked(join(folder, 'make.lock'), async () => {
    if (!isGood(certFile, keyFile)) await make(certFile, keyFile);
  });
  return { certFile, keyFile };
}

async function make(certFile, keyFile) {
  const { generate } = await import('selfsigned');
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + 365 * DAY),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names },
    ],
  });
  writeFileSync(keyFile, made.private, { mode: 0o600 });
  writeFileSync(certFile, made.cert);
}

function isGood(certFile, keyFile) {
  if (!existsSync(certFile) || !existsSync(keyFile)) return false;
  try {
    const certificate = new X509Certificate(readFileSync(certFile));
    const ofThisKey = certificate.checkPrivateKey(createPrivateKey(readFileSync(keyFile)));
    return ofThisKey && Date.parse(certificate.validTo) > Date.now() + 7 * DAY;
  } catch {
    return false;
  }
}
