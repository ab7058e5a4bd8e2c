import { userInfo } from 'node:os';
import type { Db } from '@farm/database';

/** What a run has to say, and its exit code: 1 when it could not be done, 2 when it was not understood. */
export interface Outcome {
  exitCode: 0 | 1 | 2;
  sentence: string;
  data: Record<string, unknown>;
}

/** The words of a command line. */
export interface Words {
  positionals: string[];
  json: boolean;
  remote: string | undefined;
  operate: boolean;
}

/** Does work on the database, also beside a running system. */
export type WithDatabase = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

export function failure(exitCode: 1 | 2, sentence: string): Outcome {
  return { exitCode, sentence, data: { error: sentence } };
}

/** Who runs the command, as the audit trail names them. */
export function actorHere(): string {
  return `os:${userInfo().username}`;
}
