// SPDX-License-Identifier: Apache-2.0
import { execFileSync, spawnSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { pythonProgram } from '../support/python-program.js';
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

/** How to run a function `verified` in each language of docs/guides/webhooks.md: it prints the types of events as JSON, null for a refused one. */
const INTERPRETERS: Record<string, { command: string; args: (code: string) => string[] }> = {
  js: {
    command: 'node',
    args: (code) => [
      '--input-type=module',
      '-e',
      `${code}
const typeOf = ({ body, headers, secret }) => {
  try { return verified(body, headers, secret).type; } catch { return null; }
};
console.log(JSON.stringify(JSON.parse(process.argv[1]).map(typeOf)));`,
    ],
  },
  python: {
    command: pythonProgram(),
    args: (code) => [
      '-c',
      `${code}
import sys
def type_of(sent):
    try: return verified(sent["body"].encode(), sent["headers"], sent["secret"])["type"]
    except Exception: return None
print(json.dumps([type_of(each) for each in json.loads(sys.argv[1])]))`,
    ],
  },
  php: {
    command: 'php',
    args: (code) => [
      '-r',
      `${code}
$typeOf = function ($sent) {
  try { return verified($sent['body'], $sent['headers'], $sent['secret'])['type']; } catch (Throwable) { return null; }
};
echo json_encode(array_map($typeOf, json_decode($argv[1], true)));`,
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
    const sent = [
      { body: BODY, headers: signedHeaders([secret]), secret },
      { body: BODY, headers: signedHeaders([other, secret]), secret },
      { body: BODY, headers: signedHeaders([other]), secret },
      { body: `${BODY} `, headers: signedHeaders([secret]), secret },
      { body: BODY, headers: signedHeaders([secret], new Date(Date.now() - 400_000)), secret },
    ];
    const { stdout } = spawnSync(command, [...args(code), JSON.stringify(sent)], { encoding: 'utf8' });
    expect(JSON.parse(stdout)).toEqual(['claim.denied', 'claim.denied', null, null, null]);
  });
});
