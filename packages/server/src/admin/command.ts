import { userInfo } from 'node:os';
import { breakerChangeSchema } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { Config } from '../config.ts';

/** Result of a command. Exit code 1: it failed, or found differences; 2: the command line was not understood. */
export interface Outcome {
  exitCode: 0 | 1 | 2;
  message: string;
  data: Record<string, unknown>;
}

/** Parsed arguments of a command line. */
export interface CommandArguments {
  positionals: string[];
  json: boolean;
  remote: string | undefined;
  operate: boolean;
  /** True to do what the command otherwise only shows. */
  yes: boolean;
  /** Consent to a debt. */
  debt: boolean;
}

/** Runs work with a database connection, the settings, and the URL of the database; safe beside a running system. */
export type WithDatabase = <T>(
  work: (db: Db, config: Config, databaseUrl: string) => Promise<T>,
) => Promise<T>;

export function createFailure(exitCode: 1 | 2, sentence: string): Outcome {
  return { exitCode, message: sentence, data: { error: sentence } };
}

/** Parses the reason of an operator, the rest of a command line; null if there is none, or it is too long. */
export function parseReason(words: readonly string[]): string | null {
  return breakerChangeSchema.shape.reason.safeParse(words.join(' ')).data ?? null;
}

/** Returns the operating system user running the command, as recorded in the audit trail. */
export function readActor(): string {
  return `os:${userInfo().username}`;
}
