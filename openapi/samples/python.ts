// SPDX-License-Identifier: Apache-2.0
import { bracketed, filledPath, indented, ORDERS, PHOTO, type SampleRequest, TOKEN_PATH } from './sample-request.js';

const PYTHON_RESULT = {
  json: 'print(answer.json())',
  text: 'print(answer.text)',
  file: `with open("${PHOTO}", "wb") as file:\n    file.write(answer.content)`,
};

/** The request in Python, with requests. */
export function python(request: SampleRequest): string {
  const { method, body, auth, isKeyRequired, answer } = request;
  const headers = [
    ...(auth === 'token' ? ['"Authorization": f"Bearer {token}"'] : []),
    ...(isKeyRequired ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...(body && 'mediaType' in body ? [`"Content-Type": "${body.mediaType}"`] : []),
  ];
  const options = [
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(auth === 'key' ? ['    headers=key,'] : []),
    ...(body && 'json' in body ? [`    json=${indented(pythonLiteral(body.json), 4)},`] : []),
    ...(body && 'form' in body ? [`    files={"${body.form}": open("${PHOTO}", "rb")},`] : []),
    ...(body && 'mediaType' in body ? [`    data=open("${ORDERS}", "rb"),`] : []),
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
    `    f"{url}${filledPath(request)}",`,
    ...options,
    ')',
    'answer.raise_for_status()',
    PYTHON_RESULT[answer],
  ].join('\n');
}

function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return bracketed(value.map(pythonLiteral), '[', ']');
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pythonLiteral(member)}`);
  return bracketed(members, '{', '}');
}
