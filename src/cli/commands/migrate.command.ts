import { type Command } from 'commander';
import { type Run } from '../run.js';

/** `migrate`: brings the database to the schema of this release, and names what ran. */
export function migrateCommand(program: Command, run: Run): void {
  program
    .command('migrate')
    .description('bring the database to the schema of this release')
    .action(() => run(({ migrator }) => migrator.run()));
}
