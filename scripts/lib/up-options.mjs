import { parseArgs } from 'node:util';

const NAMES = ['watch', 'inspect', 'empty'];

/** The flags of `npm run up`, `{watch, inspect, empty}`; throws for an unknown one. */
export function upOptions(args) {
  const options = Object.fromEntries(NAMES.map((name) => [name, /** @type {const} */ ({ type: 'boolean' })]));
  const { values } = parseArgs({ args, options });
  const [watch, inspect, empty] = NAMES.map((name) => values[name] === true);
  return { watch, inspect, empty };
}
