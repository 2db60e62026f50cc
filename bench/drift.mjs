import { readFileSync, statSync } from 'node:fs';
import { withConnection } from './database.mjs';
import { STATEMENTS, TRANSACTION } from './statements.mjs';

// Periodic purges of the service: they belong to no request.
const HOUSEKEEPING = /^DELETE FROM (?:idempotency_records|revoked_tokens) WHERE \w+ <=? \? ORDER BY /;

/**
 * Makes sure that the floor runs the statements that the service runs: as many per request in each scenario, and with the
 * same texts.
 */
export class Drift {
  #databaseUrl;
  #traceFile;
  #prepare;
  #read;

  /**
   * @param traceFile where the service appends each statement when it runs it for the first time
   * @param prepare `(server, scenario, requests)` returns a function that makes so many requests of a scenario on a server
   */
  constructor({ databaseUrl, traceFile, prepare }) {
    this.#databaseUrl = databaseUrl;
    this.#traceFile = traceFile;
    this.#prepare = prepare;
    this.#read = statSync(traceFile).size;
  }

  /**
   * The number of statements per request of a scenario, and what the load generator printed for each server.
   * @throws Error that names the differences
   */
  async compare({ ours, floor }, scenario, requests) {
    return withConnection(this.#databaseUrl, async (connection) => {
      const measured = async (server) =>
        countStatements(connection, await this.#prepare(server, scenario, requests), requests);
      const [service, lowest] = [await measured(ours), await measured(floor)];
      await refuseFlagged(connection);
      this.#refuseUnknown();
      if (service.statements !== lowest.statements)
        throw new Error(
          `${scenario}: the service runs ${service.statements} statements a request, the floor ${lowest.statements}`,
        );
      return { statements: service.statements, runs: { ours: service.run, floor: lowest.run } };
    });
  }

  /** @throws Error for statements of the floor that the service ran in none of the scenarios */
  refuseUnused() {
    const ever = linesOf(readFileSync(this.#traceFile, 'utf8'));
    refuse(
      Object.values(STATEMENTS).filter((text) => !ever.includes(text)),
      'floor',
    );
  }

  /** Looks at what the trace got since the last time. */
  #refuseUnknown() {
    const trace = readFileSync(this.#traceFile);
    const fresh = linesOf(trace.subarray(this.#read).toString());
    this.#read = trace.length;
    const floor = [...Object.values(STATEMENTS), ...Object.values(TRANSACTION)];
    refuse(
      fresh.filter((text) => !floor.includes(text) && !HOUSEKEEPING.test(text)),
      'service',
    );
  }
}

const linesOf = (text) => text.split('\n').filter(Boolean);

function refuse(texts, side) {
  if (texts.length === 0) return;
  const lines = texts.map((text) => `only the ${side} runs: ${text}`);
  throw new Error(`The floor has drifted from the service:\n${lines.join('\n')}`);
}

/** The floor reviews no figures: an order that is flagged has an event more than it records. */
async function refuseFlagged(connection) {
  const [[flagged]] = await connection.query(
    'SELECT review_reasons FROM orders WHERE review_reasons IS NOT NULL LIMIT 1',
  );
  if (flagged) throw new Error(`The bench takes orders whose figures agree: ${flagged.review_reasons}`);
}

/** The server's own count; a statement now and then is somebody else's. */
async function countStatements(connection, work, requests) {
  const before = await questions(connection);
  const run = await work();
  return { statements: Math.round(((await questions(connection)) - before) / requests), run };
}

async function questions(connection) {
  const [[{ Value }]] = await connection.query("SHOW GLOBAL STATUS LIKE 'Questions'");
  return Number(Value);
}
