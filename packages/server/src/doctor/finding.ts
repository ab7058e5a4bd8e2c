import type { Db } from '@farm/database';
import type { NodeStatus } from '@farm/chain';
import type { Config } from '../config.ts';

/** A result of a check. `off` is what the settings do not ask for. */
export type Finding =
  | { status: 'ok' | 'off'; found: string; advice?: undefined }
  | {
      status: 'warning' | 'problem';
      found: string;
      /** Steps that end it. */
      advice: string;
    };
/** See {@link Finding}. */
export type Status = Finding['status'];

/** Parts that checks share. They only read. */
export interface CheckParts {
  config: Config;
  /** Null while nothing has started the embedded PostgreSQL. */
  database: CheckedDatabase | null;
  /** Reads the state of the full node, once for all checks; null without one. */
  readNode: () => Promise<NodeStatus> | null;
  /** This machine's clock, in milliseconds since 1970. */
  now: () => number;
}

/** The database, with the address that was used. */
export interface CheckedDatabase {
  db: Db;
  url: string;
}

/** A check of one subject; it may throw. */
export type Check = (parts: CheckParts) => Promise<Finding[]>;

/** Time in milliseconds for a connection, an answer or a statement: a part of that for a whole check. */
export const ANSWER_LIMIT_MS = 5_000;
/** Time in milliseconds for a whole check. */
export const CHECK_LIMIT_MS = 12_000;

/** Advice for what fails only because the database does. */
export const SEE_DATABASE = 'Follow the advice about the database, and run this again';

/** Formats an error in one line. A host name with several addresses fails once for each, without a message of its own. */
export function formatReason(error: unknown): string {
  const errors: unknown[] = error instanceof AggregateError && error.message === '' ? error.errors : [error];
  const reasons = errors.map((each) => (each instanceof Error ? each.message : String(each)));
  return [...new Set(reasons)].join(', ').replaceAll(/\s+/g, ' ');
}

/** Returns the code of a system's, a mail server's or a database's error; empty without one. */
export function toCode(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error && 'code' in first ? String(first.code) : '';
}
