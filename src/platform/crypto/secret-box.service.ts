// SPDX-License-Identifier: Apache-2.0
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';

/**
 * Derives a key of 32 bytes from a setting of any length. A key object, because a cipher or HMAC takes five times as long
 * with a buffer as its key.
 * @param purpose gives each use of a setting a key of its own
 */
export function derivedKey(setting: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', setting, '', purpose, 32)));
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts stored secrets with `ENCRYPTION_KEY`; decrypts with it and with `PREVIOUS_ENCRYPTION_KEYS`. */
@Injectable()
export class SecretBoxService {
  private readonly keys: [present: KeyObject, ...previous: KeyObject[]];

  constructor(@Inject(CONFIG) config: Pick<PlatformConfig, 'ENCRYPTION_KEY' | 'PREVIOUS_ENCRYPTION_KEYS'>) {
    this.keys = [keyOf(config.ENCRYPTION_KEY), ...config.PREVIOUS_ENCRYPTION_KEYS.map(keyOf)];
  }

  /** @param owner the id of the secret's owner; `open` needs the same one */
  seal(secret: string, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys[0], nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws Error if it was not sealed for this owner with one of the keys */
  open(sealed: string, owner: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of this.keys) {
      const secret = tryOpen(key, bytes, owner);
      if (secret !== undefined) return secret;
    }
    throw new Error('Neither ENCRYPTION_KEY nor PREVIOUS_ENCRYPTION_KEYS decrypts a stored secret');
  }
}

function keyOf(setting: string): KeyObject {
  return derivedKey(setting, 'parcelward secret box');
}

function tryOpen(key: KeyObject, bytes: Buffer, owner: string): string | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
