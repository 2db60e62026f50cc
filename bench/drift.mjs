import { readFileSync, statSync } from 'node:fs';
import { withConnection } from './database.mjs';
import { STATEMENTS, TRANSACTION } from './statements.mjs';

const REQUESTS = 100;

/**
 * Makes sure that the floor runs the statements that the service runs: as many a request in each scenario, and of the
 * same texts. Returns the number a request by scenario.
 * @param prepare `(server, scenario, requests)` returns a function that makes so many requests of a scenario on a server
 * @param traceFile where the service, `servers.ours`, writes each statement that it had not run before
 * @throws Error that names the differences
 */
export async function sameStatements({ servers, scenarios, prepare, databaseUrl, traceFile }) {
  const before = statSync(traceFile).size;
  const counts = {};
  await withConnection(databaseUrl, async (connection) => {
    for (const scenario of scenarios) {
      const count = async (server) => statementsPerRequest(connection, await prepare(server, scenario, REQUESTS));
      const [ours, floor] = [await count(servers.ours), await count(servers.floor)];
      await refuseFlagged(connection);
      if (ours !== floor)
        throw new Error(`${scenario}: the service runs ${ours} statements a request, the floor ${floor}`);
      counts[scenario] = ours;
    }
  });
  compareTexts(readFileSync(traceFile, 'utf8'), before);
  return counts;
}

/** The floor reviews no figures: an order that is flagged has an event more than it records. */
async function refuseFlagged(connection) {
  const [[flagged]] = await connection.query(
    'SELECT review_reasons FROM orders WHERE review_reasons IS NOT NULL LIMIT 1',
  );
  if (flagged) throw new Error(`The bench takes orders whose figures agree: ${flagged.review_reasons}`);
}

/** The server's own count; a statement now and then is somebody else's. */
async function statementsPerRequest(connection, work) {
  const before = await questions(connection);
  await work();
  return Math.round(((await questions(connection)) - before) / REQUESTS);
}

async function questions(connection) {
  const [[{ Value }]] = await connection.query("SHOW GLOBAL STATUS LIKE 'Questions'");
  return Number(Value);
}

function compareTexts(trace, before) {
  const floor = Object.values(STATEMENTS);
  const control = Object.values(TRANSACTION);
  const linesOf = (text) => text.split('\n').filter((line) => line && !control.includes(line));
  const ever = linesOf(trace);
  const differences = [
    ...linesOf(trace.slice(before))
      .filter((text) => !floor.includes(text))
      .map((text) => `of the service alone: ${text}`),
    ...floor.filter((text) => !ever.includes(text)).map((text) => `of the floor alone: ${text}`),
  ];
  if (differences.length > 0) throw new Error(`The floor has drifted from the service:\n${differences.join('\n')}`);
}
