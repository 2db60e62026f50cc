/** What the contexts have in common: refusals, exact amounts, who acts, and the unit of work. */
export { ConfigError } from './config/config.js';
export { type Settings } from './config/options.js';
export { DatabaseService } from './database/database.service.js';
export { MigratorService } from './database/migrator.service.js';
export { Address } from './dto/address.dto.js';
export { type ProblemCode } from './errors/catalogue.js';
export { Problem, validationError } from './errors/problem.js';
export { type Amount, ExactNumber, parseJson, stringifyJson } from './json/exact-json.js';
export { moneyText, exact } from './money/money.js';
export { type Actor } from './outbox/actor.js';
export { type DateRange } from './time/date-range.js';
export { checked, type Class, type Fault } from './validation/index.js';
