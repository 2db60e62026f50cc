// Says which of the methods that it is given on standard input, such as `OrdersService.get`, the package does not have.
import { text } from 'node:stream/consumers';
import * as parcelward from 'parcelward';

const exported = parcelward as unknown as Record<string, { prototype?: Record<string, unknown> } | undefined>;
const names = JSON.parse(await text(process.stdin)) as string[];
const missing = names.filter((name) => {
  const [type = '', method = ''] = name.split('.');
  return typeof exported[type]?.prototype?.[method] !== 'function';
});
process.stdout.write(JSON.stringify(missing));
