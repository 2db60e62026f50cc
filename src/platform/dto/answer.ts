import { ArrayField, type Class, ClosedObject, IdentifierField, ObjectField } from '../validation/index.js';

/** The DTO of an answer that has only `data`. Its name is that of its schema in the OpenAPI document. */
export function answerOf(name: string, data: Class): Class {
  class Answer {
    data?: unknown;
  }
  ObjectField(() => data)(Answer.prototype, 'data');
  ClosedObject({ name })(Answer);
  return Answer;
}

/**
 * The DTO of an answer with a page of a list. Its schema is `${name}Answer`, and that of its data `${name}Data`.
 * @param member the member of the data that has the items
 * @param cursor what differs in the schema of `next_cursor`
 */
export function pageAnswerOf(
  name: string,
  member: string,
  item: () => Class,
  { max = 100, description, cursor }: { max?: number; description: string; cursor?: CursorOptions },
): Class {
  class PageData {
    next_cursor?: string | null;
  }
  ArrayField(item, { max, description })(PageData.prototype, member);
  const about = { max: 30, description: 'The cursor of the next page; null on the last.', ...cursor };
  IdentifierField({ ...about, optional: true })(PageData.prototype, 'next_cursor');
  ClosedObject({ name: `${name}Data` })(PageData);
  return answerOf(`${name}Answer`, PageData);
}

type CursorOptions = Partial<Parameters<typeof IdentifierField>[0]>;
