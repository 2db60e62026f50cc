import { appendFileSync } from 'node:fs';
import { type Logger } from 'typeorm';

const LOCKS = /\bFROM (\w+)\b.* FOR UPDATE\b/;
const WRITES = /^(?:INSERT INTO|UPDATE|DELETE FROM|DELETE \w+ FROM) (\w+)/;

/** Appends each distinct statement, without its values, and each distinct set of locks to a file for an audit of the SQL. */
export class SqlTrace implements Logger {
  private readonly seen = new Set<string>();

  constructor(private readonly file: string) {}

  logQuery(sql: string): void {
    this.append(inOneLine(sql));
  }

  /** Appends which tables a transaction has locked rows of and which it has written, as a comment; nothing without both. */
  logTransaction(statements: readonly string[]): void {
    const lines = statements.map(inOneLine);
    const [locked, written] = [LOCKS, WRITES].map((pattern) => [
      ...new Set(lines.flatMap((line) => pattern.exec(line)?.[1] ?? [])),
    ]) as [string[], string[]];
    if (locked.length > 0 && written.length > 0)
      this.append(`-- locked ${locked.sort().join(' ')} written ${written.sort().join(' ')}`);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}

  private append(line: string): void {
    if (this.seen.has(line)) return;
    this.seen.add(line);
    appendFileSync(this.file, `${line}\n`);
  }
}

const inOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim();
