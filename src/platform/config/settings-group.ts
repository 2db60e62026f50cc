import { type Variable } from './setting.js';

/** What is wrong with a setting, such as `is required`. */
export interface ConfigFault {
  name: string;
  why: string;
}

/** The environment variables of platform or of a context. */
export interface SettingsGroup {
  variables: Record<string, Variable>;
  /** How variables must go together. Those that are at fault by themselves are undefined. */
  faultsOf?(config: never): ConfigFault[];
}

/** The values of variables. */
export type ValuesOf<Variables extends SettingsGroup['variables']> = {
  readonly [Name in keyof Variables]: ReturnType<Variables[Name]['parse']>;
};
