import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { call } from '../../support/client.js';

describe('Client: the types', () => {
  it('are those of the document that the service serves', async () => {
    const { text } = await call('/openapi.json');
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/client-types.mjs', '-'], {
      input: text,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect([status, stderr]).toEqual([0, '']);
    const committed = readFileSync('src/client/generated.ts', 'utf8');
    // Not toBe: nobody wants to read the difference of two files of this size.
    if (stdout !== committed) throw new Error('Stale: npm run build && node scripts/client-types.mjs, while it runs');
  });
});
