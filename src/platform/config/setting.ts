// SPDX-License-Identifier: Apache-2.0
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

export type ValuesOf<Variables extends SettingsGroup['variables']> = {
  readonly [Name in keyof Variables]: ReturnType<Variables[Name]['parse']>;
};

/** An environment variable. docs/operating/settings.md shows its comment, which says what it does. */
export interface Variable<T = unknown> {
  /** Parses its text, undefined if it is not set. Throws an Error that says what it must be. */
  parse(raw: string | undefined): T;
  /** What values it takes, such as `0 to 10`. */
  kind: string;
  /** The text that gives its default; undefined without a default. */
  fallback?: string;
}

/** Parses a text; `kind` says what texts it takes. */
type Parser<T> = ((raw: string) => T) & { kind?: string };

const ofKind = <T>(kind: string, parse: (raw: string) => T): Parser<T> => Object.assign(parse, { kind });

function refuse(why: string): never {
  throw new Error(why);
}

const required = (parse: Parser<string>): Variable<string> & { isRequired: true } => ({
  parse: (raw) => parse(raw ?? refuse('is required')),
  kind: parse.kind ?? 'text',
  isRequired: true,
});

function optional(): Variable<string | undefined>;
function optional<T>(parse: Parser<T>): Variable<T | undefined>;
function optional(parse: Parser<unknown> = (raw) => raw): Variable {
  return { parse: (raw) => (raw === undefined ? undefined : parse(raw)), kind: parse.kind ?? 'text' };
}

const withDefault = <T>(fallback: string, parse: Parser<T>): Variable<T> => ({
  parse: (raw) => parse(raw ?? fallback),
  kind: parse.kind ?? 'text',
  fallback,
});

const text = (fallback: string) => withDefault(fallback, (raw) => raw);

export const choice = <T extends string>(...allowed: readonly T[]): Parser<T> =>
  ofKind(
    allowed.join(', '),
    (raw) => allowed.find((value) => value === raw) ?? refuse(`must be one of ${allowed.join(', ')}`),
  );

export const truth = ofKind('true, false', (raw) =>
  raw === 'true' ? true : raw === 'false' ? false : refuse('must be true or false'),
);

const oneOf = <T extends string>(allowed: readonly T[], fallback: T) => withDefault(fallback, choice(...allowed));

const flag = (fallback: boolean) => withDefault(String(fallback), truth);

const integer = (fallback: number, min: number, max = Number.MAX_SAFE_INTEGER) =>
  withDefault(String(fallback), wholeNumber(min, max));

const wholeNumber = (min: number, max: number) =>
  ofKind(max === Number.MAX_SAFE_INTEGER ? `at least ${min}` : `${min} to ${max}`, (raw) => {
    const value = /^\d+$/.test(raw) ? Number(raw) : NaN;
    return value >= min && value <= max ? value : refuse(`must be a whole number from ${min} to ${max}`);
  });

/** @param protocols such as `https:` */
export const url = (...protocols: string[]): Parser<string> =>
  ofKind('URL', (raw) =>
    protocols.includes(parsedUrl(raw)?.protocol ?? '')
      ? raw
      : refuse(`must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`),
  );

/**
 * The URL of a MySQL server. An unknown parameter is refused, because an ignored `?sslmode=` would leave the connection
 * unencrypted.
 */
export const databaseUrl = ofKind('URL', (raw: string): string => {
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
});

/** The URL of Redis (C-OPS-12). */
export const redisUrl = ofKind('URL', (raw: string): string => {
  parseRedisUrl(raw);
  return raw;
});

/** The URL of a mail server. Another parameter is refused, because Nodemailer takes `?ignoreTLS=true`. */
export const smtpUrl = ofKind('URL', (raw: string): string => {
  const parameters = [...new URL(url('smtp:', 'smtps:')(raw)).searchParams];
  const isKnown = parameters.every(([name, value]) => name === 'requireTLS' && /^(true|false)$/.test(value));
  return isKnown ? raw : refuse('may only have the parameter requireTLS=true or requireTLS=false');
});

/** The path of an existing file. */
export const file = ofKind('file', (raw) => (existsSync(raw) ? raw : refuse('must be the path of a file')));

/** An https URL, returned without a trailing slash. */
export const baseUrl = ofKind('https URL', (raw) => url('https:')(raw).replace(/\/$/, ''));

/** A URL that receives secrets: plain HTTP only to a server on the same machine. */
export const confidentialUrl = ofKind('https URL', (raw: string): string => {
  const { protocol, hostname } = parsedUrl(raw) ?? {};
  const isLocal = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '');
  return protocol === 'https:' || isLocal ? raw : refuse('must be a URL that begins with https://');
});

export const emailAddress = ofKind('email address', (raw: string): string => {
  return /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*$/.test(raw) ? raw : refuse('must be an e-mail address');
});

export const secret = ofKind('secret', (raw: string): string => {
  if (raw.length < 32) refuse('must have at least 32 characters');
  return /^(.)\1*$/s.test(raw) ? refuse('must not repeat one character') : raw;
});

/** Items without the white space around them, and without empty ones. */
export const listOf = (raw: string): string[] =>
  raw
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

const secretList = withDefault(
  '',
  ofKind('secrets, by commas', (raw) => listOf(raw).map(secret)),
);

/** The kinds of settings. */
export const setting = {
  /** Without a default. */
  required,
  /** Undefined unless it is set. */
  optional,
  /** With the text of its default. */
  withDefault,
  text,
  oneOf,
  flag,
  /** A whole number: its default, minimum and maximum. */
  integer,
  /** Comma-separated secrets. */
  secretList,
};
