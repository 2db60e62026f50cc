import { appendFileSync } from 'node:fs';
import { type Logger } from 'typeorm';

/** Appends each distinct statement, without its values, to a file for an audit of the SQL. */
export class SqlTrace implements Logger {
  private readonly seen = new Set<string>();

  constructor(private readonly file: string) {}

  logQuery(sql: string): void {
    if (this.seen.has(sql)) return;
    this.seen.add(sql);
    appendFileSync(this.file, `${sql.replaceAll(/\s+/g, ' ').trim()}\n`);
  }

  logQueryError(): void {}
  logQuerySlow(): void {}
  logSchemaBuild(): void {}
  logMigration(): void {}
  log(): void {}
}
