import { filledPath, indented, ORDERS, PHOTO, type SampleRequest, TOKEN_PATH } from './sample-request.js';

const CREDENTIALS = 'const { PARCELWARD_URL, PARCELWARD_API_KEY, PARCELWARD_SHOP_DOMAIN } = process.env;';
const EXCHANGE = `${CREDENTIALS}
// The client of this package does this by itself.
const answer = await fetch(\`\${PARCELWARD_URL}${TOKEN_PATH}\`, {
  method: 'POST',
  headers: { 'X-API-Key': PARCELWARD_API_KEY!, 'X-Shop-Domain': PARCELWARD_SHOP_DOMAIN! },
});
console.log(answer.status, await answer.json());`;

/** The request with the TypeScript client, or with `fetch` if it answers a file. */
export function typescript(request: SampleRequest): string {
  if (request.auth === 'key') return EXCHANGE;
  return request.answer === 'file' ? withFetch(request) : withClient(request);
}

function withClient({ method, path, pathParameters, body }: SampleRequest): string {
  const options = [
    ...(Object.keys(pathParameters).length > 0
      ? [`  path: ${JSON.stringify(pathParameters, null, 1).replaceAll(/\n */g, ' ')},`]
      : []),
    ...(body && 'json' in body ? [`  body: ${indented(JSON.stringify(body.json, null, 2))},`] : []),
    ...(body && 'form' in body ? ['  body: form,'] : []),
    ...(body && 'mediaType' in body ? ['  body: orders,', '  timeoutMs: 3_600_000,'] : []),
  ];
  return [
    "import { createClient } from '@parcelward/client';",
    ...(body ? fileIn(body) : []),
    '',
    CREDENTIALS,
    '// Exchanges the key for a token, and renews it.',
    'const client = createClient({',
    '  baseUrl: PARCELWARD_URL!,',
    '  apiKey: PARCELWARD_API_KEY!,',
    '  shopDomain: PARCELWARD_SHOP_DOMAIN!,',
    '});',
    `const answer = await client.request('${method}', '${path}', {${options.length > 0 ? `\n${options.join('\n')}\n` : ''}});`,
    'console.log(answer.status, answer.body);',
  ].join('\n');
}

/** The lines that read the file of a body. */
function fileIn(body: NonNullable<SampleRequest['body']>): string[] {
  if ('json' in body) return [];
  const lines =
    'form' in body
      ? ['const form = new FormData();', `form.append('${body.form}', await openAsBlob('${PHOTO}'), '${PHOTO}');`]
      : [`const orders = await openAsBlob('${ORDERS}', { type: '${body.mediaType}' });`];
  return ["import { openAsBlob } from 'node:fs';", '', ...lines];
}

/** The client has no operations that answer a file, and these need no token. */
function withFetch(request: SampleRequest): string {
  return [
    "import { writeFile } from 'node:fs/promises';",
    '',
    'const { PARCELWARD_URL } = process.env;',
    `const answer = await fetch(\`\${PARCELWARD_URL}${filledPath(request)}\`);`,
    `await writeFile('${PHOTO}', new Uint8Array(await answer.arrayBuffer()));`,
  ].join('\n');
}
