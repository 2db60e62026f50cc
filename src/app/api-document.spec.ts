import { describeHttpApplication } from './http-application.js';

interface Operation {
  operationId: string;
  tags?: string[];
  requestBody?: unknown;
  responses: Record<string, { $ref?: string }>;
}

interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

const [integrators, operators] = (await Promise.all(
  (['integrators', 'operators'] as const).map((audience) => describeHttpApplication({ audience })),
)) as unknown as [Document, Document];

const operationsOf = ({ paths }: Document): Operation[] => Object.values(paths).flatMap((item) => Object.values(item));
const all = [integrators, operators].flatMap(operationsOf);

const pathsWith = (document: unknown, test: (key: string, value: unknown) => boolean, at = ''): string[] =>
  typeof document !== 'object' || document === null
    ? []
    : Object.entries(document).flatMap(([key, value]) => [
        ...(test(key, value) ? [`${at}/${key}`] : []),
        ...(key === 'value' || key === 'example' ? [] : pathsWith(value, test, `${at}/${key}`)),
      ]);

describe('the OpenAPI documents', () => {
  it.each([integrators, operators])('C-DOC-1: are of version 3.1, where null is a type', (document) => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(pathsWith(document, (key) => key === 'nullable')).toEqual([]);
  });

  it('C-DOC-2: have unique operation ids of a verb and a noun', () => {
    const ids = all.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['putOrder', 'getOrder', 'cancelOrder', 'listReturns', 'issueToken']));
  });

  it('C-DOC-3: share their problem responses, so that an operation has at most two screens (160 lines) without its examples', () => {
    const problems = all.flatMap(({ responses }) => Object.entries(responses).filter(([status]) => status >= '400'));
    expect(problems.filter(([, { $ref }]) => $ref === undefined)).toEqual([]);
    const long = all.filter((operation) => {
      const short = { ...operation, requestBody: undefined };
      return JSON.stringify(short, null, 1).split('\n').length > 160;
    });
    expect(long.map(({ operationId }) => operationId)).toEqual([]);
  });

  it.each([integrators, operators])('C-DOC-4: list every tag that their routes have', (document) => {
    const tags = document.tags.map(({ name }) => name);
    const used = operationsOf(document).flatMap((operation) => operation.tags ?? ['none']);
    expect([...new Set(used)].sort()).toEqual([...tags].sort());
  });

  it('C-DOC-4: show integrators only routes that they call', () => {
    const paths = Object.keys(integrators.paths).join(' ');
    expect(paths).not.toMatch(/health|carriers|\/t\/|track\/|pictures|unsubscribe|twilio|api-keys/);
    expect(operationsOf(operators).length).toBeGreaterThan(10);
  });
});
