// SPDX-License-Identifier: Apache-2.0
/** Runs `work` with a connection to the bench's database. */
export async function withConnection(databaseUrl, work) {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection(databaseUrl);
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
