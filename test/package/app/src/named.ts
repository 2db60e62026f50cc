// Reads names of methods such as `OrdersService.get` from standard input, and prints those that the package lacks.
import { text } from 'node:stream/consumers';
import * as parcelward from 'parcelward';

const exported = parcelward as unknown as Record<string, { prototype?: Record<string, unknown> } | undefined>;
const names = JSON.parse(await text(process.stdin)) as string[];
const missing = names.filter((name) => {
  const [type = '', method = ''] = name.split('.');
  return typeof exported[type]?.prototype?.[method] !== 'function';
});
process.stdout.write(JSON.stringify(missing));
