// SPDX-License-Identifier: Apache-2.0
// `npm run cli` for documents in tests: runs the command in the services host instead of a new process.
import { resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';

const [url = '', ...words] = process.argv.slice(2);
const absolute = words.map((word, index) => (words[index - 1] === '--file' ? resolve(word) : word));
const body = serialize({ operation: 'command', words: absolute });
const response = await fetch(url, { method: 'POST', body });
const { value, error } = deserialize(Buffer.from(await response.arrayBuffer()));
if (error) throw error;
process.stdout.write(value.stdout);
process.stderr.write(value.stderr);
process.exitCode = value.status;
