// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events';
import { type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:net';
import { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type DeliveryView as Delivery } from '../../../../src/notifications/webhooks/log/webhook-delivery.resource.js';
import { until } from '../../../support/until.js';
import { type Treatment } from '../../../support/webhook-receiver.js';
import { startWebhooks, type TestEndpoint, type WebhookStack } from '../../../support/webhook-stack.js';

const MEGABYTE = 1024 * 1024;

let stack: WebhookStack;
// Two seconds instead of ten.
beforeAll(async () => (stack = await startWebhooks({ client: { timeoutMs: 2_000 } })));

const hang: Treatment = () => undefined;

/** Returns the delivery of an event to an endpoint with this response. */
async function deliveredTo(treatment: Treatment): Promise<Delivery> {
  const endpoint = await stack.endpoint();
  stack.receiver.always(endpoint.path, treatment);
  await stack.emit(endpoint.storeId, 'order.created');
  const [delivery] = await stack.log(endpoint);
  if (!delivery) throw new Error('There is no delivery');
  return delivery;
}

/**
 * Responds without end: as fast as the client reads, or one byte every `everyMs`. `written` resolves with the bytes written
 * once the client closes the connection.
 */
function endless(everyMs: number): { treatment: Treatment; written: Promise<number> } {
  let onClose: (bytes: number) => void = () => undefined;
  const written = new Promise<number>((resolve) => (onClose = resolve));
  const treatment = (response: ServerResponse): void => {
    let bytes = 0;
    const chunk = everyMs > 0 ? 'x' : 'x'.repeat(65_536);
    response.writeHead(200, { 'content-length': String(1024 * MEGABYTE) });
    const write = (): void => {
      if (response.destroyed) return;
      bytes += chunk.length;
      if (everyMs > 0) setTimeout(write, everyMs);
      else if (response.write(chunk)) setImmediate(write);
      else response.once('drain', write);
      if (everyMs > 0) response.write(chunk);
    };
    response.on('close', () => onClose(bytes));
    response.on('error', () => undefined);
    write();
  };
  return { treatment, written };
}

describe('A receiver', () => {
  it('C-WHK-12: that does not respond in time causes a TIMEOUT', async () => {
    expect(await deliveredTo(hang)).toMatchObject({
      status: 'pending',
      attempts: [{ status_code: null, response: null, error: 'TIMEOUT', next_at: expect.any(String) }],
    });
  });

  it('has its full time even if the event loop of the worker was blocked meanwhile', async () => {
    const delivery = await deliveredTo((response) => {
      const end = performance.now() + 3_000;
      while (performance.now() < end) continue;
      response.end();
    });
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ status_code: 200 }] });
  });

  it('that closes the connection causes a retry', async () => {
    const delivery = await deliveredTo((response) => void response.socket?.destroy());
    expect(delivery).toMatchObject({ status: 'pending', attempts: [{ status_code: null, error: 'UND_ERR_SOCKET' }] });
  });

  it('that refuses connections causes ECONNREFUSED', async () => {
    const endpoint = await stack.endpoint();
    const sql = "UPDATE webhook_endpoints SET url = 'http://127.0.0.1:1/' WHERE id = ?";
    await stack.connection.query(sql, [endpoint.endpoint_id]);
    await stack.emit(endpoint.storeId, 'order.created');
    expect((await stack.log(endpoint))[0]?.attempts).toMatchObject([{ status_code: null, error: 'ECONNREFUSED' }]);
  });

  it.each([
    ['at once', ['HTTP/1.1 100 Continue\r\n\r\n']],
    ['twice, in pieces', ['HTTP/1.1 100 Continue\r\nX-Proxy: a\r', '\n\r\nHTTP/1.1 100 Continue\r\n\r\n']],
  ])('C-WHK-12: that says 100 Continue %s, unasked, and then accepts is a success', async (_how, pieces) => {
    const treatment: Treatment = (response) => {
      const [first = '', second = ''] = pieces;
      response.socket?.write(first, () => response.socket?.write(second, () => response.end('thanks')));
    };
    expect(await deliveredTo(treatment)).toMatchObject({
      ...{ status: 'delivered', attempts: [{ status_code: 200, response: 'thanks', error: null }] },
    });
  });

  it('that accepts and closes early has accepted the webhook', async () => {
    const delivery = await deliveredTo((response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('thank y', () => response.socket?.destroy());
    });
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ status_code: 200, response: 'thank y' }] });
  });

  it('that accepts and streams a gigabyte has accepted the webhook, and is cut off', async () => {
    const { treatment, written } = endless(0);
    const delivery = await deliveredTo(treatment);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ response: 'x'.repeat(1024) }] });
    expect(await written).toBeLessThan(16 * MEGABYTE);
  });

  it('C-WHK-12: that accepts and drips for ever has accepted the webhook, and is cut off', async () => {
    const { treatment, written } = endless(50);
    const delivery = await deliveredTo(treatment);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ response: expect.stringMatching(/^x+$/) }] });
    expect(await written).toBeLessThan(1_024);
  });

  it('that returns a gzip bomb does not get it unpacked', async () => {
    const body = gzipSync(Buffer.alloc(64 * MEGABYTE));
    const delivery = await deliveredTo((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    });
    expect(delivery.status).toBe('delivered');
    expect(delivery.attempts[0]?.response?.length).toBeLessThanOrEqual(1_024);
  });

  it('is quoted in the log without control characters', async () => {
    const body = Buffer.concat([
      Buffer.from('a\u001b[31m\u0000b\r\nc\u009b'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('é'),
    ]);
    const delivery = await deliveredTo((response) => void response.writeHead(400).end(body));
    expect(delivery.attempts[0]?.response).toBe('a\uFFFD[31m\uFFFDb\uFFFD\nc\uFFFD\uFFFD\uFFFDé');
  });

  it('that hangs does not delay deliveries to others', async () => {
    const [dead, sound] = [await stack.endpoint(), await stack.endpoint()];
    const waiting: ServerResponse[] = [];
    stack.receiver.always(dead.path, (response) => void waiting.push(response));
    await stack.record(dead.storeId, ...Array<string>(400).fill('order.created'));
    await stack.record(sound.storeId, ...Array<string>(200).fill('order.created'));
    await stack.relay();
    const delivering = stack.deliver();
    const received = () => new Set(stack.receiver.at(sound.path).map(({ id }) => id));
    await until(() => received().size === 200, 'the healthy receiver to have all');
    await delivering;
    // 16 hang until they fail; a few more may start before the breaker opens.
    expect(waiting.length).toBeLessThan(32);
    expect((await stack.log(dead)).filter(({ status }) => status === 'waiting').length).toBe(400 - waiting.length);
    // On a busy machine, an answer may come after the timeout of two seconds.
    while ((await stack.log(sound)).some(({ status }) => status !== 'delivered')) await stack.pass(10);
  });
});

describe('A target that is not public', () => {
  let guarded: WebhookStack;
  let server: Server;
  let connections = 0;
  const addresses = new Map([
    ['private.example', ['127.0.0.1']],
    ['both.example', ['93.184.215.14', '127.0.0.1']],
    ['mapped.example', ['::ffff:127.0.0.1']],
    ['metadata.example', ['169.254.169.254']],
  ]);

  beforeAll(async () => {
    guarded = await startWebhooks({
      database: stack.database,
      env: { WEBHOOK_ALLOW_PRIVATE_TARGETS: 'false' },
      client: {
        resolve: (name) =>
          Promise.resolve(
            (addresses.get(name) ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      },
    });
    server = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await once(server.listen(0), 'listening');
  });

  afterAll(() => server.close());

  /** Returns the error of an attempt to an endpoint whose URL was changed to this origin. */
  async function errorAt(origin: string): Promise<string | null | undefined> {
    const endpoint: TestEndpoint = await stack.endpoint();
    const { port } = server.address() as AddressInfo;
    const sql = 'UPDATE webhook_endpoints SET url = ? WHERE id = ?';
    await stack.connection.query(sql, [`${origin}:${port}/`, endpoint.endpoint_id]);
    await guarded.emit(endpoint.storeId, 'order.created');
    return (await guarded.log(endpoint))[0]?.attempts[0]?.error;
  }

  it.each([
    ...['127.0.0.1', '0', '0x7f000001', '2130706433', '[::1]', '[::ffff:7f00:1]', '169.254.169.254', '100.64.0.1'],
    ...['[fd00::1]', 'localhost', 'private.example', 'both.example', 'mapped.example', 'metadata.example'],
  ])('C-WHK-2: gets no connection: https://%s', async (host) => {
    expect([await errorAt(`https://${host}`), connections]).toEqual(['PRIVATE_TARGET', 0]);
  });

  it('gets no connection over plain HTTP either', async () => {
    expect([await errorAt('http://93.184.215.14'), connections]).toEqual(['HTTPS_REQUIRED', 0]);
  });
});
