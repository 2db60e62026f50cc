// SPDX-License-Identifier: Apache-2.0
import { createCipheriv, createDecipheriv, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { derivedKey } from './secret-box.service.js';

const CIPHER = 'aes-256-ctr';
const IV_BYTES = 16;
/** 96 bits cannot be guessed, and keep the tokens short enough for text messages. */
const TAG_BYTES = 12;

/**
 * Encrypts payloads into tokens for public links, which nobody can read, guess or alter. Encryption is deterministic, so a
 * link never changes and needs no storage. Synthetic IV: the MAC of the payload is the IV of the cipher.
 */
@Injectable()
export class LinkTokensService {
  private readonly keys: [present: Keys, ...previous: Keys[]];

  constructor(@Inject(CONFIG) config: Pick<PlatformConfig, 'ENCRYPTION_KEY' | 'PREVIOUS_ENCRYPTION_KEYS'>) {
    this.keys = [keysOf(config.ENCRYPTION_KEY), ...config.PREVIOUS_ENCRYPTION_KEYS.map(keysOf)];
  }

  /** @param kind the use of the token: a token of one kind does not decode as another */
  encode(kind: string, payload: Buffer): string {
    const [keys] = this.keys;
    const tag = tagOf(keys, kind, payload);
    const cipher = createCipheriv(CIPHER, keys.cipher, ivOf(tag));
    return Buffer.concat([tag, cipher.update(payload), cipher.final()]).toString('base64url');
  }

  /** The payload, or undefined if the token was not encoded as this kind with one of the keys. */
  decode(kind: string, token: string): Buffer | undefined {
    const bytes = Buffer.from(token, 'base64url');
    // Base64url has several spellings of the same bytes: only the one that `encode` writes is valid.
    if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== token) return undefined;
    const [tag, encrypted] = [bytes.subarray(0, TAG_BYTES), bytes.subarray(TAG_BYTES)];
    for (const keys of this.keys) {
      const decipher = createDecipheriv(CIPHER, keys.cipher, ivOf(tag));
      const payload = Buffer.concat([decipher.update(encrypted), decipher.final()]);
      if (timingSafeEqual(tagOf(keys, kind, payload), tag)) return payload;
    }
    return undefined;
  }
}

interface Keys {
  cipher: KeyObject;
  mac: KeyObject;
}

/** The purpose in the key derivation keeps its old words, because existing links depend on it. */
function keysOf(setting: string): Keys {
  const derived = (use: string) => derivedKey(setting, `parcelward sealed names ${use}`);
  return { cipher: derived('cipher'), mac: derived('mac') };
}

function ivOf(tag: Buffer): Buffer {
  return Buffer.concat([tag], IV_BYTES);
}

function tagOf({ mac }: Keys, kind: string, payload: Buffer): Buffer {
  return createHmac('sha256', mac).update(`${kind}\0`).update(payload).digest().subarray(0, TAG_BYTES);
}
