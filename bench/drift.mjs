import { readFileSync, statSync } from 'node:fs';
import { withConnection } from './database.mjs';
import { newRun } from './rounds.mjs';
import { refuseDifferent, writtenBy } from './sameness.mjs';

/** Only loaded now, because a fresh clone is compiled after the bench has started. */
const floorStatements = () => import('./statements.mjs');

// Periodic chores of the service, which belong to no request, the quotas, which a process reads every
// few seconds, and the request log.
const HOUSEKEEPING =
  /^(?:SELECT store_id, name FROM claim_uploads WHERE is_named = 0 AND |DELETE FROM (?:idempotency_records|request_log|revoked_tokens|test_messages) WHERE \w+ <=? \? ORDER BY |SELECT store_id FROM daily_usage |SELECT .* FROM stores st |INSERT INTO request_log |\(?SELECT store_id, id FROM imports WHERE state (?:=|IN) )/;

/**
 * Checks that the floor runs the same statements as the service: the same number per request in each scenario, with the
 * same texts. Both floors must give the same answers and write the same rows.
 */
export class Drift {
  #databaseUrl;
  #traceFile;
  #prepare;
  #read;

  /**
   * @param traceFile the service appends each statement to it at its first run
   * @param prepare `(server, scenario, run)` returns a function that sends the requests of a scenario to a server, one at a
   *   time: `run` is their number and the count of the first, `{requests, first}`
   */
  constructor({ databaseUrl, traceFile, prepare }) {
    this.#databaseUrl = databaseUrl;
    this.#traceFile = traceFile;
    this.#prepare = prepare;
    this.#read = statSync(traceFile).size;
  }

  /**
   * Returns `{statements, runs}`: the number of statements per request of a scenario, and the load generator's result, both
   * for each server by its name.
   * @throws Error that names the differences
   */
  async compare({ ours, ...floors }, scenario, requests) {
    return withConnection(this.#databaseUrl, async (connection) => {
      const run = { requests, first: newRun() };
      const measured = async (server) => {
        const send = await this.#prepare(server, scenario, run);
        return writtenBy(connection, () => countStatements(connection, send, requests));
      };
      const service = await measured(ours);
      const runs = { ours: service.run };
      for (const server of Object.values(floors)) {
        const lowest = await measured(server);
        refuseDifferent(scenario, server.owner, service, lowest);
        runs[server.owner] = lowest.run;
      }
      await refuseFlagged(connection);
      await this.#refuseUnknown();
      const counted = Object.entries(runs).map(([name, run]) => [name, run.statements]);
      const statements = Object.fromEntries(counted);
      if (statements.ours !== statements.floor || statements.fewest > statements.ours)
        throw new Error(`${scenario}: statements a request: ${JSON.stringify(statements)}`);
      return { statements, runs };
    });
  }

  /** @throws Error if the service ran a statement of the floor in no scenario */
  async refuseUnused() {
    const { STATEMENTS } = await floorStatements();
    const ever = linesOf(readFileSync(this.#traceFile, 'utf8'));
    refuse(
      Object.values(STATEMENTS).filter((text) => !ever.includes(text)),
      'floor',
    );
  }

  /** Checks the statements that are new in the trace. */
  async #refuseUnknown() {
    const { STATEMENTS, TRANSACTION } = await floorStatements();
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

/** Refuses flagged orders: the service records one more event for them, but the floor does not review amounts. */
async function refuseFlagged(connection) {
  const [[flagged]] = await connection.query(
    'SELECT review_reasons FROM orders WHERE review_reasons IS NOT NULL LIMIT 1',
  );
  if (flagged) throw new Error(`The bench needs orders with consistent amounts: ${flagged.review_reasons}`);
}

/** The database server's count, which includes an occasional statement of others. */
async function countStatements(connection, work, requests) {
  const before = await questions(connection);
  const result = await work();
  return { ...result, statements: Math.round(((await questions(connection)) - before) / requests) };
}

async function questions(connection) {
  const [[{ Value }]] = await connection.query("SHOW GLOBAL STATUS LIKE 'Questions'");
  return Number(Value);
}
