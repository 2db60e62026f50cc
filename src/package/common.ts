/** Exports of every entry point: problems, exact amounts, callers and the database. */
export { ConfigError } from '../platform/config/config.js';
export { type Settings } from './settings.js';
export { type CallerContext } from '../stores/store.js';
export { isDatabaseUnavailable } from '../platform/database/database-errors.js';
export { DatabaseService } from '../platform/database/database.service.js';
export { MigratorService } from '../platform/database/migrator.service.js';
export { Address } from '../platform/dto/address.dto.js';
export { type ProblemCode } from '../platform/errors/catalogue.js';
export { errorText } from '../platform/errors/error-text.js';
export { Problem, validationError } from '../platform/errors/problem.js';
export { type Amount, ExactNumber, parseJson, stringifyJson } from '../platform/json/exact-json.js';
export { moneyText, exact } from '../platform/money/money.js';
export { type Actor } from '../platform/outbox/actor.js';
export { type DateRange } from '../platform/time/time.js';
export { checked, type Class, type Fault } from '../platform/validation/index.js';
export { type Page, type PageRequest } from '../platform/pagination/page.js';
