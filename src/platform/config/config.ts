// SPDX-License-Identifier: Apache-2.0
import { existsSync } from 'node:fs';
import { type ConfigFault, type SettingsGroup } from './setting.js';

/** Nest token of the process's configuration: the settings of the platform and of all contexts. */
export const CONFIG = Symbol('CONFIG');

/** The configuration is invalid; `message` names each invalid variable and the reason. */
export class ConfigError extends Error {
  constructor(readonly faults: readonly ConfigFault[]) {
    super(`The configuration is not usable:\n${faults.map(({ name, why }) => `  ${name}: ${why}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks all variables of these groups.
 * @throws ConfigError naming all invalid variables
 */
export function parseConfig(
  groups: readonly SettingsGroup[],
  environment: Record<string, string | undefined>,
): Record<string, unknown> {
  const faults: ConfigFault[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, variable] of groups.flatMap(({ variables }) => Object.entries(variables))) {
    try {
      config[name] = variable.parse(environment[name] || undefined);
    } catch (error) {
      faults.push({ name, why: (error as Error).message });
    }
  }
  const invalid = new Set(faults.map(({ name }) => name));
  const related = groups.flatMap((settings) => settings.faultsOf?.(config as never) ?? []);
  faults.push(...related.filter(({ name }) => !invalid.has(name)));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** The process's environment and the file `.env` in the working directory. Variables that are set override the file. */
export function loadEnvFile(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
