// Parses the part of Go's template language that the chart uses (https://pkg.go.dev/text/template); it throws on the rest.

const ACTION = /\{\{(-(?=\s))?([\s\S]*?)((?<=\s)-)?\}\}/g;
const TOKEN =
  /\s*(?:("(?:[^"\\]|\\.)*")|(-?\d+)(?![\w.])|(true|false)\b|(\$\w*)?((?:\.\w+)+|\.)|(\$\w*)|(:=|[|(),])|(\w+))/y;

/**
 * @typedef {{ kind: string } & Record<string, any>} Node
 */

/**
 * The nodes of a template: texts and actions. Templates that it defines go to `defined`, by name.
 * @param {string} source
 * @param {Map<string, (string | Node)[]>} defined
 * @returns {(string | Node)[]}
 */
export function parseTemplate(source, defined) {
  const parts = partsOf(source);
  const body = block(parts, defined);
  if (parts.length > 0) throw new Error(`"${parts[0].action}" ends nothing`);
  return body;
}

/** Texts and actions in turn; a dash in an action removes the white space beside it. */
function partsOf(source) {
  const parts = [];
  let end = 0;
  let trims = false;
  const push = (piece, trimsRight) => {
    const left = trims ? piece.trimStart() : piece;
    const text = trimsRight ? left.trimEnd() : left;
    if (text !== '') parts.push({ text });
  };
  for (const { index, 0: whole, 1: before, 2: inner, 3: after } of source.matchAll(ACTION)) {
    push(source.slice(end, index), before !== undefined);
    const action = inner.trim();
    if (!/^\/\*[\s\S]*\*\/$/.test(action)) parts.push({ action });
    end = index + whole.length;
    trims = after !== undefined;
  }
  push(source.slice(end), false);
  return parts;
}

/** Takes nodes off `parts` until one that ends the block. */
function block(parts, defined) {
  const nodes = [];
  while (parts.length > 0 && !/^(end|else)\b/.test(parts[0].action ?? '')) {
    const { text, action } = parts.shift();
    if (text !== undefined) nodes.push(text);
    else nodes.push(...actionNodes(action, parts, defined));
  }
  return nodes;
}

function actionNodes(action, parts, defined) {
  const [, word, rest] = /^(\w*)\s*([\s\S]*)$/.exec(action) ?? [];
  if (word === 'define') {
    defined.set(JSON.parse(rest), block(parts, defined));
    closed(parts);
    return [];
  }
  if (word === 'if') return [conditional(rest, parts, defined)];
  if (word === 'range') {
    const [, names = '', list] = /^(?:((?:\$\w+)(?:,\s*\$\w+)?)\s*:=\s*)?([\s\S]+)$/.exec(rest) ?? [];
    const variables = names === '' ? [] : names.split(/,\s*/).map((name) => name.slice(1));
    const node = { kind: 'range', names: variables, pipeline: pipelineOf(list), body: block(parts, defined) };
    closed(parts);
    return [node];
  }
  return [{ kind: 'value', pipeline: pipelineOf(action) }];
}

function conditional(condition, parts, defined) {
  /** @type {Node[]} */
  const branches = [{ kind: 'branch', pipeline: pipelineOf(condition), body: block(parts, defined) }];
  if (parts[0]?.action === 'else') {
    parts.shift();
    branches.push({ kind: 'branch', pipeline: undefined, body: block(parts, defined) });
  }
  closed(parts);
  return { kind: 'if', branches };
}

function closed(parts) {
  const { action } = parts.shift() ?? {};
  if (action !== 'end') throw new Error(`Expected "end", not "${action}"`);
}

/** The commands of a pipeline, each a function or a value, with arguments. */
function pipelineOf(source) {
  const tokens = tokensOf(source);
  const pipeline = commands(tokens);
  if (tokens.length > 0) throw new Error(`Unexpected "${tokens[0].mark}" in "${source}"`);
  return pipeline;
}

function commands(tokens) {
  const found = [];
  do {
    const operands = [];
    while (tokens.length > 0 && !['|', ')'].includes(tokens[0].mark)) operands.push(operandOf(tokens));
    const [callee, ...args] = operands;
    if (!callee) throw new Error('An empty command');
    found.push({ callee, args });
  } while (tokens[0]?.mark === '|' && tokens.shift());
  return found;
}

function operandOf(tokens) {
  const token = tokens.shift();
  if (token.mark === undefined) return token;
  if (token.mark !== '(') throw new Error(`Unexpected "${token.mark}"`);
  const pipeline = commands(tokens);
  if (tokens.shift()?.mark !== ')') throw new Error('Expected ")"');
  return { kind: 'pipeline', pipeline };
}

function tokensOf(source) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new Error(`Cannot read "${source.slice(at)}"`);
    const [, string, number, boolean, owner, path, variable, mark, word] = match;
    if (mark) tokens.push({ mark });
    else if (word) tokens.push({ kind: 'function', name: word });
    else if (string ?? number ?? boolean)
      tokens.push({ kind: 'literal', value: JSON.parse(string ?? number ?? boolean) });
    else
      tokens.push({
        kind: 'field',
        variable: (owner ?? variable)?.slice(1),
        path: path?.split('.').filter(Boolean) ?? [],
      });
  }
  return tokens;
}
