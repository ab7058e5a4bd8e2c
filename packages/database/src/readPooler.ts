import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A pooler's treatment of its clients' statements. */
export interface Pooler {
  /** Time limit of a statement; 0 is none. */
  statementTimeoutSeconds: number;
  /** True if a client can prepare statements: each connection of the database then has them, under another name. */
  keepsPrepared: boolean;
}

/**
 * Reads how the pooler at a URL treats statements, with a prepared statement that looks for its own name: a pooler that does
 * not keep them (PgBouncer before 1.21, or without `max_prepared_statements`) passes it on.
 * @throws Error if the pooler or its database does not respond
 */
export async function readPooler(url: string): Promise<Pooler> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A lost connection fails its query; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const name = `farm_${randomBytes(8).toString('hex')}`;
    const { rows } = await client.query<{ limitMs: number; isPassedOn: boolean }>({
      name,
      text: `select setting::integer as "limitMs",
          exists (select from pg_prepared_statements where pg_prepared_statements.name = $1) as "isPassedOn"
        from pg_settings where pg_settings.name = 'statement_timeout'`,
      values: [name],
    });
    const { limitMs = 0, isPassedOn = true } = rows[0] ?? {};
    return { statementTimeoutSeconds: limitMs / 1_000, keepsPrepared: !isPassedOn };
  } finally {
    await client.end();
  }
}
