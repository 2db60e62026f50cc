import { type Class, ClosedObject, ObjectField } from '../validation/index.js';

/** The DTO of an answer that has only `data`. Its name is that of its schema in the OpenAPI document. */
export function answerOf(name: string, data: Class, description: string): Class {
  class Answer {
    data?: unknown;
  }
  ObjectField(() => data, { description: 'The answer. A problem has none.' })(Answer.prototype, 'data');
  ClosedObject({ name, description })(Answer);
  return Answer;
}
