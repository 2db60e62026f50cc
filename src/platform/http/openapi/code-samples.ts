/** A request for which samples are written. */
export interface SampleRequest {
  /** In upper case. */
  method: string;
  /** The path template, such as `/orders/{order_number}`. */
  path: string;
  pathParameters: Record<string, string>;
  /** The JSON body, or the name of the form's field of a file. */
  body?: { json: unknown } | { file: string };
  /** Whether the request carries the access token; the samples then exchange the key for one. */
  auth: 'token' | 'key' | 'none';
  /** Whether the route takes an `Idempotency-Key` in any case. */
  isKeyRequired: boolean;
  /** Whether the answer is JSON; otherwise there is only a sample in curl. */
  hasJsonAnswer: boolean;
}

/** A member of `x-codeSamples`. */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/**
 * Samples of a request in curl, with the TypeScript client, in Python and in PHP (C-DOC-10). Each is complete: it takes the
 * credentials from `PARCELWARD_URL`, `PARCELWARD_API_KEY` and `PARCELWARD_SHOP_DOMAIN`.
 */
export function codeSamples(request: SampleRequest): CodeSample[] {
  const shell = { lang: 'Shell', label: 'curl', source: curl(request) };
  if (!request.hasJsonAnswer) return [shell];
  return [
    shell,
    { lang: 'TypeScript', label: 'TypeScript', source: typescript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
    { lang: 'PHP', label: 'PHP', source: php(request) },
  ];
}

const TOKEN_PATH = '/auth/v1/token';

function filled({ path, pathParameters }: SampleRequest): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(pathParameters[name] ?? name));
}

function curl(request: SampleRequest): string {
  const { method, body, auth, isKeyRequired } = request;
  const key = ['-H "X-API-Key: $PARCELWARD_API_KEY"', '-H "X-Shop-Domain: $PARCELWARD_SHOP_DOMAIN"'];
  const exchange = `TOKEN=$(curl -sS -X POST "$PARCELWARD_URL${TOKEN_PATH}" \\
  ${key.join(' \\\n  ')} | jq -r .access_token)`;
  const parts = [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} "$PARCELWARD_URL${filled(request)}"`,
    ...(auth === 'token' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(auth === 'key' ? key : []),
    ...(isKeyRequired ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body && 'json' in body
      ? ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body.json, null, 2).replaceAll("'", `'\\''`)}'`]
      : []),
    ...(body && 'file' in body ? [`-F ${body.file}=@photo.jpg`] : []),
  ];
  return [...(auth === 'token' ? [exchange, ''] : []), parts.join(' \\\n  ')].join('\n');
}

const EXCHANGE = `const { PARCELWARD_URL, PARCELWARD_API_KEY, PARCELWARD_SHOP_DOMAIN } = process.env;
// The client of this package does this by itself.
const answer = await fetch(\`\${PARCELWARD_URL}${TOKEN_PATH}\`, {
  method: 'POST',
  headers: { 'X-API-Key': PARCELWARD_API_KEY!, 'X-Shop-Domain': PARCELWARD_SHOP_DOMAIN! },
});
console.log(answer.status, await answer.json());`;

function typescript({ method, path, pathParameters, body, auth }: SampleRequest): string {
  if (auth === 'key') return EXCHANGE;
  const options = [
    ...(Object.keys(pathParameters).length > 0
      ? [`  path: ${JSON.stringify(pathParameters, null, 1).replaceAll(/\n */g, ' ')},`]
      : []),
    ...(body && 'json' in body ? [`  body: ${indented(JSON.stringify(body.json, null, 2))},`] : []),
    ...(body && 'file' in body ? ['  body: form,'] : []),
  ];
  const form = [
    "import { openAsBlob } from 'node:fs';",
    '',
    'const form = new FormData();',
    `form.append('file', await openAsBlob('photo.jpg'), 'photo.jpg');`,
  ];
  return [
    "import { createClient } from '@parcelward/client';",
    ...(body && 'file' in body ? form : []),
    '',
    'const { PARCELWARD_URL, PARCELWARD_API_KEY, PARCELWARD_SHOP_DOMAIN } = process.env;',
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

function python(request: SampleRequest): string {
  const { method, body, auth, isKeyRequired } = request;
  const headers = [
    ...(auth === 'token' ? ['"Authorization": f"Bearer {token}"'] : []),
    ...(isKeyRequired ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
  const options = [
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(auth === 'key' ? ['    headers=key,'] : []),
    ...(body && 'json' in body ? [`    json=${indented(pythonLiteral(body.json), 4)},`] : []),
    ...(body && 'file' in body ? [`    files={"${body.file}": open("photo.jpg", "rb")},`] : []),
  ];
  return [
    `import os${isKeyRequired ? ', uuid' : ''}`,
    'import requests',
    '',
    'url = os.environ["PARCELWARD_URL"]',
    ...(auth === 'none' ? [] : ['key = {', '    "X-API-Key": os.environ["PARCELWARD_API_KEY"],']),
    ...(auth === 'none' ? [] : ['    "X-Shop-Domain": os.environ["PARCELWARD_SHOP_DOMAIN"],', '}']),
    ...(auth === 'token' ? [`token = requests.post(f"{url}${TOKEN_PATH}", headers=key).json()["access_token"]`] : []),
    `answer = requests.${method.toLowerCase()}(`,
    `    f"{url}${filled(request)}",`,
    ...options,
    ')',
    'answer.raise_for_status()',
    'print(answer.json())',
  ].join('\n');
}

const PHP_CALL = `<?php
function call(string $method, string $path, array $headers, mixed $body = null): array
{
    $curl = curl_init(getenv('PARCELWARD_URL') . $path);
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
    ]);
    if ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, $body);
    }
    return json_decode(curl_exec($curl), true);
}
`;

function php(request: SampleRequest): string {
  const { method, body, auth, isKeyRequired } = request;
  const key = [
    '$key = [',
    "    'X-API-Key: ' . getenv('PARCELWARD_API_KEY'),",
    "    'X-Shop-Domain: ' . getenv('PARCELWARD_SHOP_DOMAIN'),",
    '];',
  ];
  const own = [
    ...(auth === 'token' ? ['"Authorization: Bearer $token"'] : []),
    ...(isKeyRequired ? ["'Idempotency-Key: ' . $uuid"] : []),
    ...(body && 'json' in body ? ["'Content-Type: application/json'"] : []),
  ];
  const headers = auth === 'key' ? '$key' : `[${own.join(', ')}]`;
  const sent =
    body &&
    ('json' in body ? `json_encode(${phpLiteral(body.json)})` : `['${body.file}' => new CURLFile('photo.jpg')]`);
  return [
    PHP_CALL,
    ...(auth === 'none' ? [] : key),
    ...(auth === 'token' ? [`$token = call('POST', '${TOKEN_PATH}', $key)['access_token'];`] : []),
    ...(isKeyRequired
      ? ["$uuid = preg_replace('/(.{8})(.{4})(.{4})(.{4})/', '$1-$2-$3-$4-', bin2hex(random_bytes(16)));"]
      : []),
    `$answer = call('${method}', '${filled(request)}', ${headers}${sent ? `, ${sent}` : ''});`,
    'print_r($answer);',
  ].join('\n');
}

/** All lines but the first one, further to the right. */
function indented(text: string, spaces = 2): string {
  return text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return bracketed(value.map(pythonLiteral), '[', ']');
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member)}`);
  return bracketed(members, '{', '}');
}

function phpLiteral(value: unknown): string {
  if (Array.isArray(value)) return bracketed(value.map(phpLiteral), '[', ']');
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${phpLiteral(name)} => ${phpLiteral(member)}`);
  // PHP would write an empty array as a JSON list.
  return members.length === 0 ? 'new stdClass()' : bracketed(members, '[', ']');
}

function bracketed(parts: string[], open: string, close: string): string {
  if (parts.length === 0) return open + close;
  return `${open}\n${parts.map((part) => `    ${indented(part, 4)},`).join('\n')}\n${close}`;
}
