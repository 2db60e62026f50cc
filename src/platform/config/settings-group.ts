import { type Variable } from './setting.js';

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
