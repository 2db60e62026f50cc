// SPDX-License-Identifier: Apache-2.0
import { parseArgs } from 'node:util';
import { Refusal } from './say.mjs';

const NAMES = ['watch', 'inspect', 'empty'];

/** The flags of `npm run up`, `{watch, inspect, empty}`; throws a Refusal for another word. */
export function upOptions(args) {
  const options = Object.fromEntries(NAMES.map((name) => [name, /** @type {const} */ ({ type: 'boolean' })]));
  const { values, positionals } = parseArgs({ args, options, strict: false });
  const unknown = Object.keys(values).filter((name) => !NAMES.includes(name) || values[name] !== true);
  const faults = [...unknown.map((name) => `--${name}`), ...positionals];
  if (faults.length > 0) throw new Refusal(`Not understood: ${faults.join(' ')}. The flags are --empty and --inspect.`);
  const [watch, inspect, empty] = NAMES.map((name) => values[name] === true);
  return { watch, inspect, empty };
}
