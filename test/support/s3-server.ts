// SPDX-License-Identifier: Apache-2.0
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A stored object. */
export interface StoredObject {
  headers: Record<string, string>;
  bytes: Buffer;
}

const SECRET = 'a secret of the tests';
export const S3_KEYS = { UPLOADS_S3_ACCESS_KEY_ID: 'TESTKEY', UPLOADS_S3_SECRET_ACCESS_KEY: SECRET };

/** A server that accepts `PUT` and `DELETE /{bucket}/{key}` as S3 does, only with a valid signature of version 4. */
export class S3Server {
  readonly objects = new Map<string, StoredObject>();
  /** Statuses of the next responses, before requests are accepted. */
  readonly failures: number[] = [];
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then((status) => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(status < 300 ? '' : `<Error><Code>Status${status}</Code></Error>`);
    });
  });

  static async start(): Promise<S3Server> {
    const s3 = new S3Server();
    await new Promise<void>((resolve) => s3.server.listen(0, '127.0.0.1', resolve));
    return s3;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const failure = this.failures.shift();
    if (failure !== undefined) return failure;
    if (request.method !== 'PUT' && request.method !== 'DELETE') return 405;
    if (!isSigned(request, bytes)) return 403;
    const path = decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '');
    if (request.method === 'DELETE') return this.objects.delete(path) ? 204 : 404;
    this.objects.set(path, { headers: request.headers as Record<string, string>, bytes });
    return 200;
  }
}

/** AWS Signature Version 4 of the received request. */
function isSigned({ method, url = '', headers }: IncomingMessage, bytes: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=TESTKEY\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!parts) return false;
  const [, day = '', region = '', signed = '', signature] = parts;
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(bytes)) return false;
  const [path = '', query = ''] = url.split('?', 2);
  const canonicalHeaders = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonicalQuery = query.split('&').filter(Boolean).sort().join('&');
  const canonical = [method, path, canonicalQuery, canonicalHeaders.join(''), signed, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${SECRET}`,
  );
  return hmac(key, text).toString('hex') === signature;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
