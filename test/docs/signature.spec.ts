import { execFileSync, spawnSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { examplesOf, fencedBlocks } from './fenced-blocks.js';

const ID = 'evt_01m7zk3c5d9f1g7h2j4k6m8n0p';
const TIME = new Date(1_795_283_424_000);
const BODY = '{"type":"claim.denied"}';

const recipe = examplesOf('docs/guides/webhooks.md')
  .map(({ commands }) => commands)
  .find((commands) => commands.includes('openssl'));

describe('The signature calculated by hand in docs/guides/webhooks.md', () => {
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

/** How to run a function `verified` in each language of docs/guides/webhooks.md: it prints the type of the event. */
const INTERPRETERS: Record<string, { command: string; args: (code: string) => string[] }> = {
  js: {
    command: 'node',
    args: (code) => [
      '--input-type=module',
      '-e',
      `${code}
const { body, headers, secret } = JSON.parse(process.argv[1]);
console.log(verified(body, headers, secret).type);`,
    ],
  },
  python: {
    command: 'python3',
    args: (code) => [
      '-c',
      `${code}
import sys
sent = json.loads(sys.argv[1])
print(verified(sent["body"].encode(), sent["headers"], sent["secret"])["type"])`,
    ],
  },
  php: {
    command: 'php',
    args: (code) => [
      '-r',
      `${code}
$sent = json_decode($argv[1], true);
echo verified($sent['body'], $sent['headers'], $sent['secret'])['type'];`,
    ],
  },
};

/** The languages that this machine has; Node is always one. */
const languages = Object.entries(INTERPRETERS).filter(
  ([, { command }]) => spawnSync(command, ['--version']).status === 0,
);

describe('The code of docs/guides/webhooks.md that verifies a signature', () => {
  const blocks = fencedBlocks('docs/guides/webhooks.md').filter(({ section }) => section === 'Verify the signature');
  const [secret, other] = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`) as [
    string,
    string,
  ];

  function signedHeaders(secrets: string[], at = new Date()): Record<string, string> {
    return {
      'webhook-id': ID,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((each) => new Webhook(each).sign(ID, at, BODY)).join(' '),
    };
  }

  it('is in every language', () => {
    expect(blocks.map(({ language }) => language)).toEqual(Object.keys(INTERPRETERS));
    expect(languages.map(([language]) => language)).toContain('js');
  });

  it.each(languages)('accepts only signed and recent bytes: %s', (name, { command, args }) => {
    const code = blocks.find(({ language }) => language === name)?.text ?? '';
    const typeOf = (body: string, headers: Record<string, string>): string | null => {
      const sent = JSON.stringify({ body, headers, secret });
      const run = spawnSync(command, [...args(code), sent], { encoding: 'utf8' });
      return run.status === 0 ? run.stdout.trim() : null;
    };
    expect(typeOf(BODY, signedHeaders([secret]))).toBe('claim.denied');
    expect(typeOf(BODY, signedHeaders([other, secret]))).toBe('claim.denied');
    expect(typeOf(BODY, signedHeaders([other]))).toBeNull();
    expect(typeOf(`${BODY} `, signedHeaders([secret]))).toBeNull();
    expect(typeOf(BODY, signedHeaders([secret], new Date(Date.now() - 400_000)))).toBeNull();
  });
});
