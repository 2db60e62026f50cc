// SPDX-License-Identifier: Apache-2.0
import { type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { agent } from './agent.js';
import { servers } from './servers.js';

interface Reply {
  status: number;
  headers: Record<string, string>;
  text: string;
  json: unknown;
}

interface Response {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

type Components = Record<string, Record<string, unknown>>;

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: Components;
}

// References are not inlined, because most responses share schemas, and each worker process compiles them.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
formats.default(ajv);
let loading: Promise<Document> | undefined;
const validators = new Map<string, ValidateFunction>();
let templates: { template: string; pattern: RegExp }[] = [];

/** Both OpenAPI documents that the service itself serves, as one: that for integrators, and that of internal routes. */
export function openApiDocument(): Promise<Document> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Document> {
  const [integrators, operators] = await Promise.all(['/openapi.json', '/openapi-internal.json'].map(served));
  const document = merged(integrators as Document, operators as Document);
  ajv.addSchema({ $id: 'openapi', ...document });
  const paths = Object.keys(document.paths).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
  templates = paths.map(compiled);
  return document;
}

async function served(path: string): Promise<Document> {
  const answer = await agent.request({ origin: servers.base_urls[0], path, method: 'GET' });
  return (await answer.body.json()) as Document;
}

function merged(one: Document, other: Document): Document {
  const kinds = Object.keys({ ...one.components, ...other.components });
  const components = kinds.map((kind) => [kind, { ...one.components[kind], ...other.components[kind] }]);
  return { ...one, paths: { ...one.paths, ...other.paths }, components: Object.fromEntries(components) as Components };
}

/** @throws Error if the document lacks the response's status, media type, headers or body */
export async function checkAgainstDocument(method: string, path: string, reply: Reply): Promise<void> {
  const document = await openApiDocument();
  const template = templateOf(path.split('?', 1)[0] ?? path);
  const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
  const type = (reply.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const operation = template === undefined ? undefined : document.paths[template]?.[verb];
  const isPage = operation !== undefined && type === 'text/html';
  if (reply.status >= 400 && reply.text !== '' && !isPage)
    validate('#/components/schemas/Problem', `${method} ${path}`, reply);
  if (!operation || template === undefined) return;
  const response = operation.responses[String(reply.status)];
  const shared = response?.$ref?.split('/').at(-1);
  const documented = shared === undefined ? response : (document.components.responses?.[shared] as Response);
  if (!documented) throw new Error(`${method} ${template}: the document has no answer ${reply.status}: ${reply.text}`);
  const described = ['location', 'etag', 'deprecation', ...(reply.status < 400 ? ['cache-control'] : [])];
  const missing = described.filter((name) => name in reply.headers && !namesOf(documented.headers).includes(name));
  if (missing.length > 0)
    throw new Error(`${method} ${template} ${reply.status}: undocumented headers ${missing.join(', ')}`);
  if (reply.text === '') return;
  if (!documented.content?.[type])
    throw new Error(`${method} ${template} ${reply.status}: the document has no ${type}`);
  const at = shared
    ? ['components', 'responses', shared]
    : ['paths', template, verb, 'responses', String(reply.status)];
  const pointer = [...at, 'content', type, 'schema'].map(escape).join('/');
  validate(`#/${pointer}`, `${method} ${template} ${reply.status}`, reply);
}

function namesOf(headers: Record<string, unknown> = {}): string[] {
  return Object.keys(headers).map((name) => name.toLowerCase());
}

function escape(segment: string): string {
  return encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));
}

function validate(ref: string, where: string, reply: Reply): void {
  const validator = validators.get(ref) ?? ajv.compile({ $ref: `openapi${ref}` });
  validators.set(ref, validator);
  const isJson = /[/+]json/.test(reply.headers['content-type'] ?? '');
  if (!validator(isJson ? reply.json : reply.text))
    throw new Error(`${where}: ${ajv.errorsText(validator.errors)}\n${reply.text}`);
}

/** The path template of the document for a path; templates without parameters have precedence. */
function templateOf(path: string): string | undefined {
  return templates.find(({ pattern }) => pattern.test(path))?.template;
}

function compiled(template: string): { template: string; pattern: RegExp } {
  const pattern = template.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+');
  return { template, pattern: new RegExp(`^${pattern}$`) };
}
