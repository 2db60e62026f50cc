// SPDX-License-Identifier: Apache-2.0
/** Column options of identifiers, tokens and codes, which are compared byte for byte. */
export const ASCII = { charset: 'ascii', collation: 'ascii_bin' } as const;

/** Column options of a store's id, of at most 64 characters. Every table of a store has it, first in its keys. */
export const STORE_ID = { type: 'varchar', length: 64, ...ASCII } as const;

/** Column options of an id with a prefix, such as `ord_…`. */
export const ID = { type: 'char', length: 30, ...ASCII } as const;

/** Column options of an instant, in UTC with milliseconds. */
export const TIME = { type: 'datetime', precision: 3 } as const;

/** Column options of JSON that is stored and returned as the same text. */
export const JSON_TEXT = { type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;

/** Column options of a hash of an e-mail address or a phone (see `ContactHashService`); null without one. */
export const CONTACT_HASH = { type: 'binary', length: 16, nullable: true } as const;

/** Column options of text that is compared byte for byte. */
export const UTF8 = { charset: 'utf8mb4', collation: 'utf8mb4_bin' } as const;
