import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { parsedUrl } from '../validation/parsed-url.js';
import { parseRedisUrl } from './redis-url.js';

/** A setting with an invalid value; `why` is such as `is required`. */
export interface ConfigFault {
  name: string;
  why: string;
}

/** The environment variables of the platform or of a context. */
export interface SettingsGroup {
  variables: Record<string, Variable>;
  /** Checks variables against each other. Variables with an invalid value are undefined in `config`. */
  faultsOf?(config: never): ConfigFault[];
}

/** The values of variables. */
export type ValuesOf<Variables extends SettingsGroup['variables']> = {
  readonly [Name in keyof Variables]: ReturnType<Variables[Name]['parse']>;
};

/** Parses the text of an environment variable, undefined if it is not set. Throws an Error that says what it must be. */
export interface Variable<T = unknown> {
  parse(raw: string | undefined): T;
}

const parsed = <T>(parse: (raw: string | undefined) => T): Variable<T> => ({ parse });

function refuse(why: string): never {
  throw new Error(why);
}

const required = (parse: (raw: string) => string): Variable<string> & { isRequired: true } => ({
  parse: (raw) => parse(raw ?? refuse('is required')),
  isRequired: true,
});

function optional(): Variable<string | undefined>;
function optional<T>(parse: (raw: string) => T): Variable<T | undefined>;
function optional(parse = (raw: string): unknown => raw): Variable {
  return parsed((raw) => (raw === undefined ? undefined : parse(raw)));
}

const text = (fallback: string) => parsed((raw) => raw ?? fallback);

export const choice =
  <T extends string>(...allowed: readonly T[]) =>
  (raw: string): T =>
    allowed.find((value) => value === raw) ?? refuse(`must be one of ${allowed.join(', ')}`);

export const truth = (raw: string): boolean =>
  raw === 'true' ? true : raw === 'false' ? false : refuse('must be true or false');

const oneOf = <T extends string>(allowed: readonly T[], fallback: T) =>
  parsed((raw) => (raw === undefined ? fallback : choice(...allowed)(raw)));

const flag = (fallback: boolean) => parsed((raw) => (raw === undefined ? fallback : truth(raw)));

const integer = (fallback: number, min: number, max: number) =>
  parsed((raw) => {
    const value = raw === undefined ? fallback : /^\d+$/.test(raw) ? Number(raw) : NaN;
    return value >= min && value <= max ? value : refuse(`must be a whole number from ${min} to ${max}`);
  });

/** @param protocols such as `https:` */
export const url =
  (...protocols: string[]) =>
  (raw: string): string =>
    protocols.includes(parsedUrl(raw)?.protocol ?? '')
      ? raw
      : refuse(`must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);

/**
 * The URL of a MySQL server. An unknown parameter is refused, because an ignored `?sslmode=` would leave the connection
 * unencrypted.
 */
export function databaseUrl(raw: string): string {
  const { hostname, searchParams } = new URL(url('mysql:', 'mariadb:')(raw));
  for (const [name, value] of searchParams) {
    if (name !== 'socketPath' && name !== 'ssl')
      refuse('has an unknown parameter; the known ones are ssl and socketPath');
    if (name === 'ssl' && !['required', 'verify'].includes(value)) refuse('must have ssl=required or ssl=verify');
  }
  // mysql2 would look for the name `localhost` in the certificate of an address.
  if (searchParams.get('ssl') === 'verify' && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0)
    refuse('must have a host name with ssl=verify, not an address');
  return raw;
}

/** The URL of Redis (C-OPS-12). */
export function redisUrl(raw: string): string {
  parseRedisUrl(raw);
  return raw;
}

/** The URL of a mail server. Another parameter is refused, because Nodemailer takes `?ignoreTLS=true`. */
export function smtpUrl(raw: string): string {
  const parameters = [...new URL(url('smtp:', 'smtps:')(raw)).searchParams];
  const isKnown = parameters.every(([name, value]) => name === 'requireTLS' && /^(true|false)$/.test(value));
  return isKnown ? raw : refuse('may only have the parameter requireTLS=true or requireTLS=false');
}

/** The path of an existing file. */
export const file = (raw: string): string => (existsSync(raw) ? raw : refuse('must be the path of a file'));

/** An https URL, returned without a trailing slash. */
export const baseUrl = (raw: string): string => url('https:')(raw).replace(/\/$/, '');

/** A URL that receives secrets: plain HTTP only to a server on the same machine. */
export function confidentialUrl(raw: string): string {
  const { protocol, hostname } = parsedUrl(raw) ?? {};
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '');
  return protocol === 'https:' || isLocal ? raw : refuse('must be a URL that begins with https://');
}

export function emailAddress(raw: string): string {
  return /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/.test(raw) ? raw : refuse('must be an e-mail address');
}

export function secret(raw: string): string {
  if (raw.length < 32) refuse('must have at least 32 characters');
  return /^(.)\1*$/s.test(raw) ? refuse('must not repeat one character') : raw;
}

const secretList = parsed((raw) =>
  (raw ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
    .map(secret),
);

/** The kinds of settings. */
export const setting = {
  /** Without a default. */
  required,
  /** Undefined unless it is set. */
  optional,
  text,
  oneOf,
  flag,
  /** A whole number: its default, minimum and maximum. */
  integer,
  /** Comma-separated secrets. */
  secretList,
  parsed,
};
