import { text } from 'node:stream/consumers';

/** The first line of standard input, for a secret that must not be in the arguments, which other processes see. */
export async function readSecret(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}
