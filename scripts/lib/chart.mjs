// Renders the Helm chart where helm is not installed: in the tests, and for `npm run generate`. It only knows the part of
// Go's templates that the chart uses, and refuses everything else, also a value that is missing.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { parseTemplate } from './chart-template.mjs';
import { inRoot } from './folders.mjs';

const FOLDER = 'docker/helm/parcelward';

/** The file that names and versions the chart. */
export const CHART = `${FOLDER}/Chart.yaml`;

/** {@link CHART} with the version of the package. */
export function chartOfRelease() {
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return readFileSync(inRoot(CHART), 'utf8').replace(/^(version|appVersion): .*$/gm, `$1: ${version}`);
}

/**
 * The texts of the chart's templates with these values, by file name.
 * @param {object} [values] replace the members of `values.yaml` that they name, as `--values` does
 * @returns {Record<string, string>}
 */
export function renderChart(values = {}) {
  const root = { ...objects(), Values: chartValues(values) };
  const templates = inRoot(FOLDER, 'templates');
  const files = readdirSync(templates).sort();
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(join(templates, file), 'utf8')]));
  return render(sources, root);
}

/** The values of the chart with these changes, merged as Helm does. */
export function chartValues(changes = {}) {
  return merged(load(readFileSync(inRoot(FOLDER, 'values.yaml'), 'utf8')), changes);
}

function objects() {
  const { name, version } = /** @type {Record<string, string>} */ (load(chartOfRelease()));
  const Chart = { Name: name, Version: version, AppVersion: version };
  return { Chart, Release: { Name: name, Namespace: 'default' } };
}

/**
 * The texts of templates, by file name; files that end in `.tpl` only define templates.
 * @param {Record<string, string>} sources
 * @param {object} root
 * @returns {Record<string, string>}
 */
export function render(sources, root) {
  const defined = new Map();
  const bodies = Object.entries(sources).map(
    ([file, source]) => /** @type {const} */ ([file, parseTemplate(source, defined)]),
  );
  const texts = bodies.map(([file, body]) => {
    try {
      return [file, write(body, { dot: root, root, variables: {}, defined })];
    } catch (error) {
      throw new Error(`${file}: ${error.message}`, { cause: error });
    }
  });
  return Object.fromEntries(texts.filter(([file]) => !file.endsWith('.tpl')));
}

/**
 * The manifests of docker/kubernetes, by path: the chart with its default values, for `kubectl apply -k`.
 * @returns {Record<string, string>}
 */
export function kustomizeManifests() {
  const texts = Object.entries(renderChart({ kustomize: true })).filter(([file]) => file.endsWith('.yaml'));
  const header = '# Generated from docker/helm/parcelward by `npm run generate`. Do not edit.\n';
  return Object.fromEntries(texts.map(([file, text]) => [`docker/kubernetes/${file}`, `${header}${text.trim()}\n`]));
}

/** As Helm merges: objects by member, everything else is replaced, and null removes a member. */
function merged(base, changes) {
  if (!isMap(base) || !isMap(changes)) return changes;
  const all = { ...base };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) delete all[name];
    else all[name] = name in base ? merged(base[name], value) : value;
  }
  return all;
}

function write(nodes, scope) {
  return nodes.map((node) => (typeof node === 'string' ? node : WRITERS[node.kind](node, scope))).join('');
}

const WRITERS = {
  value: ({ pipeline }, scope) => text(valueOf(pipeline, scope)),
  if: ({ branches }, scope) => {
    const chosen = branches.find(({ pipeline }) => !pipeline || isTrue(valueOf(pipeline, scope)));
    return chosen ? write(chosen.body, scope) : '';
  },
  range: ({ names, pipeline, body }, scope) => {
    const list = valueOf(pipeline, scope);
    if (!Array.isArray(list) && !isMap(list)) throw new Error('range over neither a list nor a map');
    return entries(list)
      .map(([key, value]) => {
        const given = names.length === 2 ? [key, value] : [value];
        const variables = Object.fromEntries(names.map((name, at) => [name, given[at]]));
        return write(body, { ...scope, dot: value, variables: { ...scope.variables, ...variables } });
      })
      .join('');
  },
};

/** Go's templates go through a map in the order of its keys. */
const entries = (list) => (Array.isArray(list) ? [...list.entries()] : Object.entries(sorted(list)));

function valueOf(pipeline, scope) {
  let piped = [];
  for (const { callee, args } of pipeline) {
    const given = [...args.map((arg) => operand(arg, scope)), ...piped];
    piped = [callee.kind === 'function' ? call(callee.name, given, scope) : only(operand(callee, scope), given)];
  }
  return piped[0];
}

function only(value, args) {
  if (args.length > 0) throw new Error('Arguments after a value');
  return value;
}

function operand(node, scope) {
  if (node.kind === 'literal') return node.value;
  if (node.kind === 'pipeline') return valueOf(node.pipeline, scope);
  if (node.kind === 'function') return call(node.name, [], scope);
  let value =
    node.variable === undefined ? scope.dot : node.variable === '' ? scope.root : scope.variables[node.variable];
  for (const name of node.path) {
    if (!isMap(value) || !(name in value)) throw new Error(`No value ".${node.path.join('.')}"`);
    value = value[name];
  }
  return value;
}

function call(name, args, scope) {
  if (name === 'include') {
    const [template, dot] = args;
    const body = scope.defined.get(template);
    if (!body || args.length !== 2) throw new Error(`No template "${template}" with one argument`);
    return write(body, { ...scope, dot, root: dot, variables: {} });
  }
  const known = FUNCTIONS[name];
  if (!known) throw new Error(`The function "${name}" is not among those that the tests can render`);
  return known(...args);
}

const FUNCTIONS = {
  add: (...numbers) => numbers.reduce((sum, number) => sum + integer(number), 0),
  dict: (...pairs) => {
    const keys = pairs.filter((_, at) => at % 2 === 0);
    return Object.fromEntries(keys.map((key, at) => [key, pairs[2 * at + 1]]));
  },
  nindent: (width, lines) => `\n${String(lines).replaceAll(/^/gm, ' '.repeat(integer(width)))}`,
  not: (value) => !isTrue(value),
  quote: (value) => {
    // JSON and Go agree on how to quote these characters.
    if (!/^[\n\t -~]*$/.test(text(value))) throw new Error('quote of a character that is not ASCII');
    return JSON.stringify(text(value));
  },
  sha256sum: (value) => createHash('sha256').update(text(value)).digest('hex'),
  toYaml: (value) => dump(value, { sortKeys: true, lineWidth: -1, noRefs: true }).trimEnd(),
};

function integer(value) {
  if (!Number.isSafeInteger(value)) throw new Error(`Not an integer: ${value}`);
  return value;
}

function text(value) {
  if (typeof value === 'string' || typeof value === 'boolean') return String(value);
  // Helm writes a large number as 1e+06.
  if (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e6) return String(value);
  throw new Error(`Cannot write ${JSON.stringify(value)}`);
}

const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const sorted = (map) => Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));

function isTrue(value) {
  if (Array.isArray(value)) return value.length > 0;
  return isMap(value) ? Object.keys(value).length > 0 : Boolean(value);
}
