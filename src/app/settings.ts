// SPDX-License-Identifier: Apache-2.0
import { ConfigError } from '../platform/config/config.js';
import { type Config, loadConfig, variables } from './config.js';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

type Variables = typeof variables;
type RequiredName = {
  [Name in keyof Variables]: Variables[Name] extends { isRequired: true } ? Name : never;
}[keyof Variables];

/** The settings of the service with camel-case names. Those without a default are required. */
export type Settings = { [Name in RequiredName as CamelCase<Name>]: Config[Name] } & {
  [Name in Exclude<keyof Config, RequiredName> as CamelCase<Name>]?: Config[Name];
};

const NAMES = new Map(Object.keys(variables).map((name) => [camelCase(name), name]));

/** The modules never terminate TLS, so no certificate is required. */
const WITHOUT_HTTP = { TLS_TERMINATED_BY_PROXY: 'true' };

/**
 * Converts settings to a configuration, with the same checks as environment variables.
 * @throws ConfigError naming all invalid settings
 */
export function configOf(settings: Settings): Config {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined && value !== null);
  const unknown = given.filter(([name]) => !NAMES.has(name)).map(([name]) => ({ name, why: 'is no setting' }));
  if (unknown.length > 0) throw new ConfigError(unknown);
  const texts = given.map(([name, value]) => [NAMES.get(name) ?? name, String(value)] as const);
  try {
    return loadConfig({ ...WITHOUT_HTTP, ...Object.fromEntries(texts) });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(error.faults.map(({ name, why }) => ({ name: camelCase(name), why: inCamelCase(why) })));
  }
}

/** The settings in environment variables, as texts: for `ParcelwardModule` in an application that shares the service's environment. */
export function settingsFrom(environment: Record<string, string | undefined>): Settings {
  const set = Object.keys(variables).flatMap((name) =>
    environment[name] ? [[camelCase(name), environment[name]]] : [],
  );
  return Object.fromEntries(set) as Settings;
}

/** Converts `DATABASE_URL` to `databaseUrl`. */
function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Converts the setting names in a reason. */
function inCamelCase(why: string): string {
  return why.replaceAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g, camelCase);
}
