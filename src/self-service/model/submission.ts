/** The browser and the order that a code or a session is for. */
export interface Visited {
  storeId: string;
  orderNumber: string;
  /** SHA-256 of the browser's token, in hex. */
  visitHash: string;
}

/** Why the answer to a form is the form again. */
export type ReturnAlert = 'chooseItems' | 'chooseReason' | 'needsComment' | 'gone' | 'tooMany' | 'changed';

/** The form of a check page. */
export interface Submission {
  visited: Visited;
  /** A UUID, new each time the page is shown. */
  formId: string;
  /** Of the draft that the page has shown. */
  digest: string;
}

/** Thrown if the form is shown again. Its transaction is rolled back. */
export class FormAlert extends Error {
  constructor(readonly alert: ReturnAlert) {
    super(`The form needs attention: ${alert}`);
  }
}
