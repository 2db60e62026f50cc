import { type Command } from 'commander';
import { type Run } from '../run.js';

/** `migrate`: runs pending migrations, and prints their names. */
export function migrateCommand(program: Command, run: Run): void {
  program
    .command('migrate')
    .description('update the database schema to this release')
    .action(() => run(({ migrator }) => migrator.run()));
}
