// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newWebhookSecret, webhookSignature } from '../src/notifications/webhooks/delivery/webhook-signature.js';
import { HISTORIES } from '../src/shipments/gateway/simulator/forced-status.js';
import { API_DESCRIPTION } from './api-description.js';

/** The text of a section. */
function section(title: string): string {
  const [, text = ''] = API_DESCRIPTION.split(`\n# ${title}\n`);
  return text.split('\n# ')[0] ?? '';
}

describe('C-DOC-18: the introduction', () => {
  it('has the sections that an integrator needs, in this order', () => {
    expect([...API_DESCRIPTION.matchAll(/^# (.+)$/gm)].map(([, title]) => title)).toEqual([
      'Authentication',
      'Errors',
      'Retries',
      'Idempotency',
      'Pagination',
      'Rate limits',
      'Webhook signatures',
      'Test numbers',
    ]);
  });

  it('has a signature to try, which its own words compute', () => {
    const values = [...section('Webhook signatures').matchAll(/(?:secret|id|timestamp|body|signature) `([^`]+)`/g)];
    const [secret = '', id, timestamp, body, signature] = values.map(([, value]) => value);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`).toBe(signature);
  });

  it('has a sample that verifies a webhook of this service, and refuses one that was changed', () => {
    const [, sample = ''] = /```python\n([^]*?)```/.exec(section('Webhook signatures')) ?? [];
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const [id, body] = ['evt_1', '{"type":"webhook.test","text":"é"}'];
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': webhookSignature({ id, timestamp, body }, secrets),
    };
    const calls = `
import sys
headers, body, secrets = json.loads(sys.argv[1]), sys.argv[2].encode(), json.loads(sys.argv[3])
print([verified(body, headers, secret)["type"] for secret in secrets])
try:
    verified(body + b" ", headers, secrets[0])
except ValueError as error:
    print(error)
`;
    const file = join(mkdtempSync(join(tmpdir(), 'sample-')), 'sample.py');
    writeFileSync(file, sample + calls);
    const output = execFileSync('python3', [file, JSON.stringify(headers), body, JSON.stringify(secrets)], {
      encoding: 'utf8',
    });
    expect(output.trim().split('\n')).toEqual(["['webhook.test', 'webhook.test']", 'No signature matches']);
  });

  it('names every test number', () => {
    for (const name of Object.keys(HISTORIES))
      expect(section('Test numbers')).toMatch(new RegExp(`(PWTEST-)?${name}\``));
  });
});
