import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';

const CIPHER = 'aes-256-ctr';
const IV_BYTES = 16;
/** Enough that none is ever guessed, and short, because the tokens stand in text messages. */
const TAG_BYTES = 12;

/**
 * Names that stand in links for all to see: nobody can read, guess or alter one. The same name is always the same token, so
 * that a link stays the same and nothing has to be stored for it. Synthetic IV: the MAC of what is sealed is the cipher's IV.
 */
@Injectable()
export class LinkTokensService {
  private readonly keys: [present: Keys, ...previous: Keys[]];

  constructor(@Inject(CONFIG) config: Pick<PlatformConfig, 'ENCRYPTION_KEY' | 'PREVIOUS_ENCRYPTION_KEYS'>) {
    this.keys = [keysOf(config.ENCRYPTION_KEY), ...config.PREVIOUS_ENCRYPTION_KEYS.map(keysOf)];
  }

  /** @param kind of what it is the name: a token of one kind opens as no other */
  encode(kind: string, name: Buffer): string {
    const [keys] = this.keys;
    const seal = tagOf(keys, kind, name);
    const cipher = createCipheriv(CIPHER, keys.cipher, ivOf(seal));
    return Buffer.concat([seal, cipher.update(name), cipher.final()]).toString('base64url');
  }

  /** The name, or undefined of a token that was not sealed here, under one of the keys, as this kind. */
  decode(kind: string, token: string): Buffer | undefined {
    const bytes = Buffer.from(token, 'base64url');
    // Of several spellings of the same bytes only the one that was given out counts.
    if (bytes.length <= TAG_BYTES || bytes.toString('base64url') !== token) return undefined;
    const [seal, sealed] = [bytes.subarray(0, TAG_BYTES), bytes.subarray(TAG_BYTES)];
    for (const keys of this.keys) {
      const decipher = createDecipheriv(CIPHER, keys.cipher, ivOf(seal));
      const name = Buffer.concat([decipher.update(sealed), decipher.final()]);
      if (timingSafeEqual(tagOf(keys, kind, name), seal)) return name;
    }
    return undefined;
  }
}

interface Keys {
  cipher: Buffer;
  mac: Buffer;
}

function keysOf(setting: string): Keys {
  const derived = (use: string) => Buffer.from(hkdfSync('sha256', setting, '', `parcelward sealed names ${use}`, 32));
  return { cipher: derived('cipher'), mac: derived('mac') };
}

function ivOf(seal: Buffer): Buffer {
  return Buffer.concat([seal], IV_BYTES);
}

function tagOf({ mac }: Keys, kind: string, name: Buffer): Buffer {
  return createHmac('sha256', mac).update(`${kind}\0`).update(name).digest().subarray(0, TAG_BYTES);
}
