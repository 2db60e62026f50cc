// SPDX-License-Identifier: Apache-2.0
import { filledPath, ORDERS, PHOTO, type SampleRequest, TOKEN_PATH } from './sample-request.js';

/** The request in curl. */
export function curl(request: SampleRequest): string {
  const { method, body, auth, isKeyRequired, answer } = request;
  const key = ['-H "X-API-Key: $PARCELWARD_API_KEY"', '-H "X-Shop-Domain: $PARCELWARD_SHOP_DOMAIN"'];
  const exchange = `TOKEN=$(curl -sS -X POST "$PARCELWARD_URL${TOKEN_PATH}" \\
  ${key.join(' \\\n  ')} | jq -r .access_token)`;
  const parts = [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} "$PARCELWARD_URL${filledPath(request)}"`,
    ...(auth === 'token' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(auth === 'key' ? key : []),
    ...(isKeyRequired ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body ? curlBody(body) : []),
    ...(answer === 'file' ? [`-o ${PHOTO}`] : []),
  ];
  return [...(auth === 'token' ? [exchange, ''] : []), parts.join(' \\\n  ')].join('\n');
}

function curlBody(body: NonNullable<SampleRequest['body']>): string[] {
  if ('form' in body) return [`-F ${body.form}=@${PHOTO}`];
  // Streams the file; --data-binary would read it into memory.
  if ('mediaType' in body) return [`-H 'Content-Type: ${body.mediaType}'`, `-T ${ORDERS}`];
  const json = JSON.stringify(body.json, null, 2).replaceAll("'", `'\\''`);
  return ["-H 'Content-Type: application/json'", `-d '${json}'`];
}
