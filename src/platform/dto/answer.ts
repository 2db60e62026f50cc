// SPDX-License-Identifier: Apache-2.0
import { ArrayField, type Class, ClosedObject, IdentifierField, ObjectField } from '../validation/index.js';

/** The DTO of an answer that has only `data`. The name is also the name of its schema in the OpenAPI document. */
export function answerOf(name: string, data: Class, description: string): Class {
  class Answer {
    data?: unknown;
  }
  ObjectField(() => data, { description: 'The answer. A problem has none.' })(Answer.prototype, 'data');
  ClosedObject({ name, description })(Answer);
  return Answer;
}

/**
 * The DTO of an answer with a page of a list. Its schema is `${name}Answer`, and its data have the schema `${name}Data`.
 * @param member the member of the data that has the items
 */
export function pageAnswerOf(
  name: string,
  member: string,
  item: () => Class,
  { answer, data, items, max = 100, cursor }: PageOptions,
): Class {
  class PageData {
    next_cursor?: string | null;
  }
  ArrayField(item, { max, description: items })(PageData.prototype, member);
  const about = { max: 30, description: 'The cursor of the next page; null on the last.', ...cursor };
  IdentifierField({ ...about, optional: true })(PageData.prototype, 'next_cursor');
  ClosedObject({ name: `${name}Data`, description: data })(PageData);
  return answerOf(`${name}Answer`, PageData, answer);
}

interface PageOptions {
  answer: string;
  data: string;
  /** The description of the member that has the items, such as their order. */
  items: string;
  /** The maximum number of items. */
  max?: number;
  /** What differs in the schema of `next_cursor`. */
  cursor?: Partial<Parameters<typeof IdentifierField>[0]>;
}
