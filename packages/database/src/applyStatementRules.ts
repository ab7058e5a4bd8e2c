import pg from 'pg';
import type { Logger } from '@farm/process';
import { isStatementCanceled } from './isDatabaseGone.ts';
import { toPreparedName } from './prepared.ts';
import { findRequestId, toTracedStatement } from './requestTrace.ts';

// Accessed without its many overloads.
const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };

/**
 * Makes the connections of a pool prepare marked statements, name the request to the database, and log statements that it
 * cancels.
 */
export function applyStatementRules(
  pool: pg.Pool,
  { canPrepare, log }: { canPrepare: boolean; log: Logger },
): void {
  pool.on('connect', (client) => {
    const query = (...args: unknown[]): unknown => {
      const [text, values, ...rest] = args;
      if (typeof text !== 'string') return prototype.query.call(client, ...args);
      const name = canPrepare ? toPreparedName(text) : undefined;
      const answer =
        name === undefined
          ? prototype.query.call(client, toTracedStatement(text), values, ...rest)
          : prototype.query.call(client, { name, text, values }, ...rest);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error: unknown) => {
        if (isStatementCanceled(error))
          log.warn(
            { requestId: findRequestId(), statement: describeStatement(text) },
            'the database canceled a statement',
          );
        throw error;
      });
    };
    // The driver's own method has an overload for each form of these arguments.
    client.query = query as typeof client.query;
  });
}

const MAX_CHARS = 200;

/** The beginning of a statement, without comments and quoted values. Other values are parameters, and not in its text. */
function describeStatement(text: string): string {
  return text
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARS);
}
