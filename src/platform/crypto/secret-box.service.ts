import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets that the service must read again: sealed by `ENCRYPTION_KEY`, opened by it and by its predecessors. */
@Injectable()
export class SecretBoxService {
  private readonly keys: [present: Buffer, ...previous: Buffer[]];

  constructor(@Inject(CONFIG) config: Pick<PlatformConfig, 'ENCRYPTION_KEY' | 'PREVIOUS_ENCRYPTION_KEYS'>) {
    this.keys = [keyOf(config.ENCRYPTION_KEY), ...config.PREVIOUS_ENCRYPTION_KEYS.map(keyOf)];
  }

  /** @param owner whose secret it is: what is sealed for one opens for no other */
  seal(secret: string, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keys[0], nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws Error for what was not sealed for this owner by one of the keys. */
  open(sealed: string, owner: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of this.keys) {
      const secret = tryOpen(key, bytes, owner);
      if (secret !== undefined) return secret;
    }
    throw new Error('A secret does not open with ENCRYPTION_KEY nor with PREVIOUS_ENCRYPTION_KEYS');
  }
}

/** The setting may be any text of enough randomness; the cipher wants 32 bytes. */
function keyOf(setting: string): Buffer {
  return Buffer.from(hkdfSync('sha256', setting, '', 'parcelward secret box', 32));
}

function tryOpen(key: Buffer, bytes: Buffer, owner: string): string | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
