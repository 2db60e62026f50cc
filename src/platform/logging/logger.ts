// SPDX-License-Identifier: Apache-2.0
import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { type PlatformConfig } from '../config/platform.settings.js';
import { errorText } from '../errors/error-text.js';

/** Nest token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');

/** Credentials and personal data, which never reach a log (docs/operating/security.md). */
const REDACTED_PATHS = [
  'req.headers',
  'res.headers',
  '*.authorization',
  '*.api_key',
  '*.token',
  '*.access_token',
  '*.secret',
  '*.email',
  '*.customer_email',
  '*.phone',
  '*.customer',
  '*.billing_address',
  '*.shipping_address',
  '*.ship_to',
  '*.source_payload',
];

const REDACTION = { paths: REDACTED_PATHS, censor: '[redacted]' };

/** Members of errors beside message and stack. Others may be a statement, a command, a file or the answer of another service. */
const ERROR_MEMBERS = ['code', 'errno', 'sqlState', 'syscall', 'status', 'statusCode', '$metadata'] as const;

/** Writes errors with their causes, but without what their messages quote. */
const SERIALIZERS = { err: loggedError };

function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return pino.stdSerializers.err(error as Error);
  const line = pino.stdSerializers.err(error);
  return {
    type: line.type,
    message: withoutQuotes(line.message, error),
    stack: withoutQuotes(line.stack, error),
    ...Object.fromEntries(ERROR_MEMBERS.flatMap((name) => (name in line ? [[name, line[name]]] : []))),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  };
}

/** Replaces in a text the messages of an error and of its causes. */
function withoutQuotes(text: string, error: unknown): string {
  if (!(error instanceof Error)) return text;
  const replaced = error.message === '' ? text : text.replaceAll(error.message, () => errorText(error));
  return withoutQuotes(replaced, error.cause);
}

/**
 * Logs JSON lines to `destination`, by default asynchronously and buffered to standard output.
 * @param mixin returns further members of each line
 */
export function createLogger(
  level: PlatformConfig['LOG_LEVEL'],
  destination?: DestinationStream,
  mixin?: () => object,
): Logger {
  const options = {
    level,
    mixin,
    redact: REDACTION,
    serializers: SERIALIZERS,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : bufferedLogger(options);
}

/** A write per line took a tenth of a request's CPU time. */
const BUFFER = { minLength: 4096, periodicFlush: 1_000 };

/** The number of pino's level `warn`. */
const WARN = 40;

/**
 * Writes warnings and errors at once, and other lines after 4 KB or a second. The rest is written when the process exits,
 * also after an uncaught error.
 */
function bufferedLogger(options: LoggerOptions): Logger {
  const buffer = pino.destination({ ...BUFFER, sync: false });
  let isUrgent = false;
  // A flush does nothing while a write is under way, so a warning is flushed again after it.
  buffer.on('drain', () => {
    if (isUrgent) buffer.flush();
    isUrgent = false;
  });
  const hooks: LoggerOptions['hooks'] = {
    logMethod(line, log, level) {
      log.apply(this, line);
      if (level < WARN) return;
      isUrgent = true;
      buffer.flush();
    },
  };
  return pino({ ...options, hooks }, buffer);
}

/** A child of an application's own logger that redacts the same fields as ours. */
export function withRedaction(logger: Logger): Logger {
  return logger.child({}, { redact: REDACTION, serializers: SERIALIZERS });
}

/** Writes Nest's own messages to the process's log. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ context: rest.at(-1), stack: rest.length > 1 ? rest[0] : undefined }, String(message));
  }

  debug(message: unknown, context?: unknown): void {
    this.logger.trace({ context }, String(message));
  }

  verbose(message: unknown, context?: unknown): void {
    this.logger.trace({ context }, String(message));
  }
}
