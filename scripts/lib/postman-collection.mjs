// SPDX-License-Identifier: Apache-2.0
/** Exchanges the key for a token before a request, unless the token is valid for five minutes more. */
const EXCHANGE = [
  "const isValid = Number(pm.collectionVariables.get('token_expires_at')) - Date.now() > 5 * 60 * 1000;",
  'if (!isValid) {',
  '  const header = {',
  "    'X-API-Key': pm.variables.get('api_key'),",
  "    'X-Shop-Domain': pm.variables.get('shop_domain'),",
  '  };',
  "  const url = pm.variables.get('base_url') + '/auth/v1/token';",
  "  pm.sendRequest({ url, method: 'POST', header }, (error, response) => {",
  '    if (error) throw error;',
  '    const { access_token, expires_at, detail } = response.json();',
  '    if (!access_token) throw new Error(detail);',
  "    pm.collectionVariables.set('token', access_token);",
  "    pm.collectionVariables.set('token_expires_at', String(Date.parse(expires_at)));",
  '  });',
  '}',
];

const VARIABLES = {
  base_url: 'https://localhost:8443',
  api_key: '',
  shop_domain: '',
  token: '',
  token_expires_at: '0',
};

/**
 * The Postman collection (v2.1) of the operations of an OpenAPI document, in folders by tag. Bruno and Insomnia import it too.
 * Fill in `base_url`, `api_key` and `shop_domain`; the collection fetches its tokens itself.
 */
export function postmanCollection({ info, tags, paths }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  const folders = tags.map(({ name, description }) => {
    const own = operations.filter((operation) => operation.tags.includes(name));
    return { name, description, item: own.map(requestItem) };
  });
  return {
    info: {
      name: info.title,
      description: info.description,
      version: info.version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: EXCHANGE } }],
    variable: Object.entries(VARIABLES).map(([key, value]) => ({ key, value })),
    item: folders.filter(({ item }) => item.length > 0),
  };
}

function requestItem({ path, method, summary, description, parameters = [], requestBody, security = [] }) {
  const schemes = security.flatMap((scheme) => Object.keys(scheme));
  const header = [
    ...(schemes.includes('apiKey') ? ['X-API-Key: {{api_key}}', 'X-Shop-Domain: {{shop_domain}}'] : []),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? ['Idempotency-Key: {{$guid}}'] : []),
    ...(requestBody && isFile(requestBody.content) ? [`Content-Type: ${Object.keys(requestBody.content)[0]}`] : []),
  ].map((line) => ({ key: line.split(': ')[0], value: line.split(': ')[1] }));
  const request = {
    method,
    description,
    header,
    url: urlOf(path, parameters),
    ...(!schemes.includes('store') && { auth: { type: 'noauth' } }),
    ...(requestBody && { body: bodyOf(requestBody.content) }),
  };
  return { name: summary, request };
}

/** Path parameters have their example; query parameters are there, but off. */
function urlOf(path, parameters) {
  const valueOf = ({ schema }) => String(schema.examples?.[0] ?? '');
  const listed = (place) =>
    parameters.filter((parameter) => parameter.in === place).map((parameter) => [parameter, valueOf(parameter)]);
  const segments = path.slice(1).split('/');
  const query = listed('query').map(([{ name, description }, value]) => ({
    key: name,
    value,
    description,
    disabled: true,
  }));
  return {
    raw: `{{base_url}}${path.replaceAll(/\{([^}]+)\}/g, ':$1')}`,
    host: ['{{base_url}}'],
    path: segments.map((segment) => segment.replace(/^\{(.*)\}$/, ':$1')),
    ...(query.length > 0 && { query }),
    variable: listed('path').map(([{ name, description }, value]) => ({ key: name, value, description })),
  };
}

const isFile = (content) => !('application/json' in content || 'multipart/form-data' in content);

function bodyOf(content) {
  if (isFile(content)) return { mode: 'file', file: { src: '' } };
  const json = content['application/json'];
  if (!json) return { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] };
  const [example] = Object.values(json.examples ?? {});
  const raw = JSON.stringify(example?.value ?? {}, null, 2);
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
}
