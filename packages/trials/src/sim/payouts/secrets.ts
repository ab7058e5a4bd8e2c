import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Returns every notation in which a key could be written: hex, base64 and bytes. */
export function listEncodings(secret: Uint8Array): string[] {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const base64 = bytes.toString('base64');
  return [
    hex,
    hex.toUpperCase(),
    base64,
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('latin1'),
  ];
}

/** True if a text contains one of the secrets. Raw bytes are searched for in the forms that a log might contain. */
export function hasSecret(text: string, secrets: readonly Uint8Array[]): boolean {
  const asUtf8 = (secret: Uint8Array) => Buffer.from(secret).toString('utf8');
  return secrets.some((secret) =>
    [...listEncodings(secret), asUtf8(secret)].some((encoding) => text.includes(encoding)),
  );
}

/** Lists the tables that contain one of the secrets, including tables of the job queue. */
export async function listTablesWithSecrets(db: Db, secrets: readonly Uint8Array[]): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    if (rows.some(({ row }) => hasSecret(row, secrets))) found.push(`${schema}.${name}`);
  }
  return found;
}
