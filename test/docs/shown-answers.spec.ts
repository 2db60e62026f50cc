import { examplesOf, fencedBlocks } from './fenced-blocks.js';
import { answersIn, differences, differencesOf } from './shown-answers.js';

const MARKDOWN = `# Title

\`\`\`sh
one
\`\`\`

\`\`\`http
HTTP/1.1 200 OK
\`\`\`

\`\`\`json
{ "a": 1 }
\`\`\`

## Part

\`\`\`sh
two
\`\`\`

Prose.

\`\`\`json
{ "b": 1 }
\`\`\`
`;

describe('Blocks of a document', () => {
  it('know where they stand', () => {
    const blocks = fencedBlocks('a.md', MARKDOWN);
    expect(blocks.map(({ at, language, section }) => [at, language, section])).toEqual([
      ['a.md:3', 'sh', 'Title'],
      ['a.md:7', 'http', 'Title'],
      ['a.md:11', 'json', 'Title'],
      ['a.md:17', 'sh', 'Part'],
      ['a.md:23', 'json', 'Part'],
    ]);
  });

  it('that show an answer follow their commands directly', () => {
    const examples = examplesOf('a.md', MARKDOWN);
    expect(examples.map(({ commands, shown }) => [commands, shown.length])).toEqual([
      ['one\n', 2],
      ['two\n', 0],
    ]);
  });

  it('have an end', () => {
    expect(() => fencedBlocks('a.md', '```sh\none\n')).toThrow('a.md:1 has no end');
  });
});

describe('Answers in what commands print', () => {
  it('are heads and JSON values, on one line or several, among other lines', () => {
    const output = 'Hello\nHTTP/1.1 200 OK\r\nLocation: /a\r\n\r\n{"a":1}\n[\n  1\n]\n{ no JSON\n';
    expect(answersIn(output)).toEqual([
      { language: 'http', value: ['HTTP/1.1 200 OK', 'Location: /a'] },
      { language: 'json', value: { a: 1 } },
      { language: 'json', value: [1] },
    ]);
  });
});

describe('A JSON value is as shown', () => {
  it.each<[string, unknown, unknown]>([
    ['when it is equal', { a: [1, 'x', null, true] }, { a: [1, 'x', null, true] }],
    ['with another time', '2026-11-21T14:38:57.523Z', '2027-01-01T00:00:00.000Z'],
    ['with another id', 'ret_01m7ztrgkbqkdqck1cb5z6ew67', 'ret_01m7ztrgkbqkdqck1cb5z6ew99'],
    ['with another protect order number', 'PW-60TADMR0VD', 'PW-AAAAAAAAAA'],
    ['at another port', 'https://127.0.0.1:8443/t/x', 'https://127.0.0.1:4711/t/x'],
    ['where the rest is left out', 'https://a/t/sJ5r…', 'https://a/t/sJ5rA0c'],
    ['where a value is left out', { a: '…' }, { a: { b: 1 } }],
    ['where members are left out', { a: 1, '…': '…' }, { a: 1, b: 2 }],
    ['where items are left out', [1, '…'], [1, 2, 3]],
  ])('%s', (_when, shown, came) => expect(differences(shown, came)).toEqual([]));

  it.each<[string, unknown, unknown, string]>([
    ['a number that is a text', { a: 1 }, { a: '1' }, '/a is string, shown as number'],
    ['another stable value', { a: [{ b: 'x' }] }, { a: [{ b: 'y' }] }, '/a/0/b is "y", shown as "x"'],
    ['an id of another kind', 'ret_01m7ztrgkbqkdqck1cb5z6ew67', 'clm_01m7ztrgkbqkdqck1cb5z6ew67', 'it is "clm_'],
    ['a member that is gone', { a: 1 }, {}, '/a did not come'],
    ['a member that is new', {}, { a: 1 }, '/a came and is not shown'],
    ['an item more', [1], [1, 2], 'it has 2 items, shown with 1'],
    ['too few items', [1, 2, '…'], [1], 'it has 1 items, shown with 2'],
    ['a text that begins otherwise', 'eyJ…', 'abc', 'it is "abc", shown as "eyJ…"'],
    ['a pattern, which is no pattern here', 'a.c', 'abc', 'it is "abc"'],
    ['null', { a: {} }, { a: null }, '/a is null, shown as object'],
  ])('but not with %s', (_what, shown, came, difference) =>
    expect(differences(shown, came)).toEqual([expect.stringContaining(difference)]),
  );
});

describe('The answers that a document shows', () => {
  const block = (language: string, text: string): ReturnType<typeof fencedBlocks>[number] => ({
    ...{ at: 'a.md:1', language, section: '', text, followsBlock: true },
  });
  const problem = { type: 'errors/x', status: 409, code: 'X' };

  it('are among those that came, in their order', () => {
    const shown = [block('json', '{"a":1}'), block('json', '{"b":1}')];
    expect(differencesOf(shown, answersIn('{"a":1}\n{"x":1}\n{"b":1}\n'))).toEqual([]);
    expect(differencesOf(shown, answersIn('{"b":1}\n{"a":1}\n'))).toEqual(['a.md:1: no such answer came']);
  });

  it('have each line of a head, whatever the figures of limits', () => {
    const came = answersIn('HTTP/1.1 201 Created\r\nRateLimit: "store";r=1;t=2\r\nDate: now\r\n\r\n');
    expect(differencesOf([block('http', 'HTTP/1.1 201 Created\nRateLimit: "store";r=9;t=60\n')], came)).toEqual([]);
    const differing = differencesOf([block('http', 'HTTP/1.1 200 OK\n')], came);
    expect(differing).toEqual(['a.md:1: "HTTP/1.1 200 OK" did not come']);
  });

  it('tell of every problem that came', () => {
    const came = answersIn(JSON.stringify(problem));
    expect(differencesOf([], came)).toEqual([expect.stringContaining('a problem came that is not shown')]);
    expect(differencesOf([block('json', JSON.stringify(problem))], came)).toEqual([]);
  });
});
