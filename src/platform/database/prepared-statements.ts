// SPDX-License-Identifier: Apache-2.0
import { type PoolConnection, type PrepareStatementInfo } from 'mysql2';

/** Of a connection, so that many processes stay below the server's `max_prepared_stmt_count` of 16,382. */
const MAX_PREPARED = 50;
/** Of statements that a connection has run once as text. */
const MAX_SEEN = 500;

/**
 * The prepared statements of a connection. They are prepared and closed between transactions only: a node of Galera that ends
 * a transaction just as it prepares or closes a statement reports no error, and then each further statement of the
 * transaction takes effect by itself. Within a transaction, a statement that is not prepared runs as text.
 */
export class PreparedStatements {
  private static readonly ofConnections = new WeakMap<PoolConnection, PreparedStatements>();

  /** In the order of their last use. */
  private readonly prepared = new Map<string, PrepareStatementInfo>();
  private readonly seen = new Set<string>();
  private readonly wanted = new Set<string>();

  private constructor(private readonly connection: PoolConnection) {}

  static of(connection: PoolConnection): PreparedStatements {
    const found = this.ofConnections.get(connection) ?? new PreparedStatements(connection);
    this.ofConnections.set(connection, found);
    return found;
  }

  /** The prepared statement, if there is one. If not, it will be prepared if it comes a second time. */
  get(sql: string): PrepareStatementInfo | undefined {
    const prepared = this.prepared.get(sql);
    if (prepared) {
      this.prepared.delete(sql);
      this.prepared.set(sql, prepared);
    } else if (this.seen.delete(sql)) this.wanted.add(sql);
    else this.seen.add(sql);
    if (this.seen.size > MAX_SEEN) this.seen.clear();
    return prepared;
  }

  /** Closes the least recently used statements, and prepares those wanted since the last call. Call it outside of a transaction. */
  settle(): void {
    for (const sql of this.prepared.keys()) {
      if (this.prepared.size + this.wanted.size <= MAX_PREPARED) break;
      this.prepared.delete(sql);
      this.connection.unprepare(sql);
    }
    for (const sql of this.wanted) if (!this.prepared.has(sql)) this.prepare(sql);
    this.wanted.clear();
  }

  /** A statement that the server does not prepare stays text: it may have reached its `max_prepared_stmt_count`. */
  private prepare(sql: string): void {
    this.connection.prepare(sql, (error, statement) => {
      if (!error) this.prepared.set(sql, statement);
    });
  }
}
