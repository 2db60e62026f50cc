import { type Command } from 'commander';

/** What the arguments of commands are, for the help. */
const ARGUMENTS = new Map([
  ['<store>', 'store id'],
  ['<claim>', 'claim id'],
  ['<import>', 'import id'],
  ['<job>', 'job id'],
  ['<request>', 'request id'],
  ['<endpoint>', 'endpoint id'],
  ['[delivery]', 'delivery id'],
  ['<token>', 'carrier token'],
  ['<file>', 'list, as JSON'],
  ['<tracking_number>', 'tracking number as sent to the API'],
]);

/** Adds a command by its name and its arguments, such as `show <store> <claim>`. */
export function subcommand(parent: Command, usage: string, description: string): Command {
  const [name = '', ...names] = usage.split(' ');
  const command = parent.command(name).description(description);
  for (const each of names) command.argument(each, ARGUMENTS.get(each));
  return command;
}
