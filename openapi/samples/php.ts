// SPDX-License-Identifier: Apache-2.0
import { bracketed, filledPath, ORDERS, PHOTO, type SampleRequest, TOKEN_PATH } from './sample-request.js';

const PHP_BODY = {
  text: ['        curl_setopt($curl, CURLOPT_POSTFIELDS, $body);'],
  file: [
    '        curl_setopt_array($curl, [',
    '            CURLOPT_UPLOAD => true,',
    '            CURLOPT_INFILE => $body,',
    "            CURLOPT_INFILESIZE => fstat($body)['size'],",
    '            CURLOPT_CUSTOMREQUEST => $method,',
    '        ]);',
  ],
};

const phpCall = (body: string[]): string =>
  [
    '<?php',
    'function call(string $method, string $path, array $headers, mixed $body = null): string',
    '{',
    "    $curl = curl_init(getenv('PARCELWARD_URL') . $path);",
    '    curl_setopt_array($curl, [',
    '        CURLOPT_CUSTOMREQUEST => $method,',
    '        CURLOPT_HTTPHEADER => $headers,',
    '        CURLOPT_RETURNTRANSFER => true,',
    '    ]);',
    '    if ($body !== null) {',
    ...body,
    '    }',
    '    return curl_exec($curl);',
    '}',
    '',
  ].join('\n');

const PHP_RESULT = {
  json: 'print_r(json_decode($answer, true));',
  text: 'echo $answer;',
  file: `file_put_contents('${PHOTO}', $answer);`,
};

/** The request in PHP. */
export function php(request: SampleRequest): string {
  const { method, body, auth, isKeyRequired, answer } = request;
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
    ...(body && 'mediaType' in body ? [`'Content-Type: ${body.mediaType}'`] : []),
  ];
  const headers = auth === 'key' ? '$key' : `[${own.join(', ')}]`;
  return [
    phpCall(body && 'mediaType' in body ? PHP_BODY.file : PHP_BODY.text),
    ...(auth === 'none' ? [] : key),
    ...(auth === 'token' ? [`$token = json_decode(call('POST', '${TOKEN_PATH}', $key), true)['access_token'];`] : []),
    ...(isKeyRequired
      ? ["$uuid = preg_replace('/(.{8})(.{4})(.{4})(.{4})/', '$1-$2-$3-$4-', bin2hex(random_bytes(16)));"]
      : []),
    `$answer = call('${method}', '${filledPath(request)}', ${headers}${body ? `, ${phpBody(body)}` : ''});`,
    PHP_RESULT[answer],
  ].join('\n');
}

function phpBody(body: NonNullable<SampleRequest['body']>): string {
  if ('form' in body) return `['${body.form}' => new CURLFile('${PHOTO}')]`;
  return 'mediaType' in body ? `fopen('${ORDERS}', 'rb')` : `json_encode(${phpLiteral(body.json)})`;
}

function phpLiteral(value: unknown): string {
  if (Array.isArray(value)) return bracketed(value.map(phpLiteral), '[', ']');
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${phpLiteral(name)} => ${phpLiteral(member)}`);
  // PHP would write an empty array as a JSON list.
  return members.length === 0 ? 'new stdClass()' : bracketed(members, '[', ']');
}
