/**
 * The form of a store id (C-STO-8): opaque, 1 to 64 characters that need no escaping in headers, paths, log lines and keys of
 * Redis. The first one is a letter or a digit, so that an id is neither an option of a command nor a relative path.
 */
export const STORE_ID_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$';

const PATTERN = new RegExp(STORE_ID_PATTERN);

export const isStoreId = (value: unknown): value is string => typeof value === 'string' && PATTERN.test(value);
