import type { Pooler, PoolSettings } from '@farm/database';

/** Lists what the settings of a pooler cost. */
export function checkPooler(
  { statementTimeoutSeconds: limit, keepsPrepared }: Pooler,
  { statementTimeoutSeconds }: PoolSettings,
): string[] {
  const warnings = [];
  if (limit !== statementTimeoutSeconds)
    warnings.push(
      `Statements at DATABASE_URL have ${limit === 0 ? 'no time limit' : `a limit of ${limit} s`}, not ` +
        `DATABASE_STATEMENT_TIMEOUT_SECONDS (${statementTimeoutSeconds}): set it in connect_query of PgBouncer`,
    );
  if (!keepsPrepared)
    warnings.push(
      'The pooler keeps no prepared statements, so each is planned anew: PgBouncer does from 1.21 on, with max_prepared_statements',
    );
  return warnings;
}
