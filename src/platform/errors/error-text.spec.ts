// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { errorText } from './error-text.js';

/** The error of a statement, as mysql2 makes it. */
const sqlError = (errno: number, message: string): Error => Object.assign(new Error(message), { errno, sqlState: 'X' });

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('errorText', () => {
  it.each([
    [
      1062,
      "Duplicate entry 'sto_1-Ana O'Neil' for key 'messages.group'",
      "Duplicate entry '…' for key 'messages.group'",
    ],
    [1366, "Incorrect string value: 'Ana' for column 'name' at row 1", "Incorrect string value: '…' at row 1"],
    [
      1064,
      "Error in your SQL syntax near 'ana@example.com')' at line 1",
      "Error in your SQL syntax near '…' at line 1",
    ],
    [1054, "Unknown column 'o.nam' in 'field list'", "Unknown column 'o.nam' in 'field list'"],
    [1213, 'Deadlock found when trying to get lock', 'Deadlock found when trying to get lock'],
  ])('of the database error %i has no values: %s', (errno, message, text) => {
    expect(errorText(sqlError(errno, message))).toBe(text);
  });

  it('has no names of files', () => {
    expect(errorText(thrownBy(() => readFileSync('uploads/photo.jpg')))).toBe(
      "ENOENT: no such file or directory, open '…'",
    );
  });

  it('has none of the text that is not JSON', () => {
    const error = thrownBy(() => JSON.parse('{"customer": Ana Souza}') as unknown);
    expect(String(error)).toContain('Ana');
    expect(errorText(error)).toBe(`Unexpected token 'A', "…" is not valid JSON`);
  });

  it('is the message of other errors, and the text of anything else', () => {
    expect(errorText(new Error("It isn't 'x'"))).toBe("It isn't 'x'");
    expect(errorText('x')).toBe('x');
  });
});
