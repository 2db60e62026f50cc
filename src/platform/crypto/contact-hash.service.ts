// SPDX-License-Identifier: Apache-2.0
import { createHmac, type KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { normalizeEmail, normalizePhone, phoneToE164 } from '../text/contact.js';
import { derivedKey } from './secret-box.service.js';

const HASH_BYTES = 16;

/** The e-mail address and phone of a person, as sent. */
export interface Contact {
  email?: string | null;
  phone?: string | null;
  /** Of a national phone number: ISO 3166-1 alpha-2. */
  country?: string | null;
}

/** The columns by which the rows of a person are found; null without an address or a phone. */
export interface ContactHashes {
  email_hash: Buffer | null;
  phone_hash: Buffer | null;
}

/**
 * Hashes e-mail addresses, phone numbers and customer ids, so that the rows of a person are found without a readable index of all persons.
 * A hash is the first 16 bytes of an HMAC-SHA256 of the kind, the store and the normalised text: the same person has
 * another hash in another store. The key is derived from `ENCRYPTION_KEY`.
 */
@Injectable()
export class ContactHashService {
  private readonly keys: [present: KeyObject, ...previous: KeyObject[]];

  constructor(@Inject(CONFIG) config: Pick<PlatformConfig, 'ENCRYPTION_KEY' | 'PREVIOUS_ENCRYPTION_KEYS'>) {
    this.keys = [keyOf(config.ENCRYPTION_KEY), ...config.PREVIOUS_ENCRYPTION_KEYS.map(keyOf)];
  }

  /** Hashes the address and phone of a row with the present key. */
  hashesOf(storeId: string, { email, phone, country }: Contact): ContactHashes {
    const [key] = this.keys;
    return {
      email_hash: hashUnlessEmpty(key, 'email', storeId, normalizeEmail(email ?? '')),
      phone_hash: hashUnlessEmpty(key, 'phone', storeId, normalizePhone(phone ?? '', country ?? undefined)),
    };
  }

  /** The hashes that the columns of a person's rows can have. A list for `IN` is never empty: null equals nothing. */
  personHashes(
    storeId: string,
    { email, phone }: { email?: string; phone?: string },
  ): { emails: (Buffer | null)[]; phones: (Buffer | null)[] } {
    return {
      emails: email === undefined ? [null] : this.emailHashes(storeId, email),
      phones: phone === undefined ? [null] : this.phoneHashes(storeId, phone),
    };
  }

  /** Hashes a customer's id in the OMS with the present key; null without one. */
  customerHash(storeId: string, id: string | undefined): Buffer | null {
    return hashUnlessEmpty(this.keys[0], 'customer', storeId, id ?? '');
  }

  /** The hashes that rows with this customer id can have: one of each key. */
  customerHashes(storeId: string, id: string): Buffer[] {
    return this.keys.map((key) => hashOf(key, 'customer', storeId, id));
  }

  /** The hashes that rows with this address can have: one of each key. */
  emailHashes(storeId: string, email: string): Buffer[] {
    return this.keys.map((key) => hashOf(key, 'email', storeId, normalizeEmail(email)));
  }

  /**
   * The hashes that rows with this phone can have: one of each key and form. Digits without a plus sign, which a URL turns into
   * a space, may be an international number.
   */
  phoneHashes(storeId: string, phone: string): Buffer[] {
    const forms = [normalizePhone(phone), phoneToE164(`+${phone.replaceAll(/\D/g, '')}`) ?? []].flat();
    return this.keys.flatMap((key) => [...new Set(forms)].map((form) => hashOf(key, 'phone', storeId, form)));
  }
}

function keyOf(setting: string): KeyObject {
  return derivedKey(setting, 'parcelward contact hash');
}

type Kind = 'email' | 'phone' | 'customer';

function hashUnlessEmpty(key: KeyObject, kind: Kind, storeId: string, text: string): Buffer | null {
  return text === '' ? null : hashOf(key, kind, storeId, text);
}

function hashOf(key: KeyObject, kind: Kind, storeId: string, text: string): Buffer {
  return createHmac('sha256', key).update(`${kind}\0${storeId}\0${text}`).digest().subarray(0, HASH_BYTES);
}
