import { execFileSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { examplesOf } from './fenced-blocks.js';

const ID = 'evt_01m7zk3c5d9f1g7h2j4k6m8n0p';
const TIME = new Date(1_795_283_424_000);
const BODY = '{"type":"claim.denied"}';

const recipe = examplesOf('docs/guides/integrating.md')
  .map(({ commands }) => commands)
  .find((commands) => commands.includes('openssl'));

describe('The signature calculated by hand in docs/guides/integrating.md', () => {
  it.each([
    ['any secret', Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7))],
    ['a secret that repeats itself', Buffer.alloc(32, 7)],
  ])('is that of Standard Webhooks, with %s', (_with, key) => {
    const secret = `whsec_${key.toString('base64')}`;
    const commands = recipe?.replace(/^[^]*?(?=^ID=)/m, `SECRET=${secret}\n`) ?? '';
    const printed = execFileSync('bash', ['-euo', 'pipefail', '-c', commands], { encoding: 'utf8' });
    expect(`v1,${printed.trim()}`).toBe(new Webhook(secret).sign(ID, TIME, BODY));
  });
});
