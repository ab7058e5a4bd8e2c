import type { Db } from '@farm/database';
import type { KyselyPlugin } from 'kysely';
import type { Draw } from './createDraw.ts';

/** What a process that is killed throws instead of going on. */
class KilledError extends Error {}

/** A call of the database or the node at which a process is killed: before it, or after it, with its answer lost. */
export interface Kill {
  call: number;
  isBefore: boolean;
}

/** Lets a piece of work go on one call at a time. */
export interface Gate {
  /** Returns the database with each of its statements as a call. A transaction is not interrupted by others. */
  withCalls: (db: Db) => Db;
  /** Makes a call. */
  apply: <T>(call: () => Promise<T>) => Promise<T>;
}

/** A piece of work, as that of a process. */
export interface Strand<T> {
  work: (gate: Gate) => Promise<T>;
  kill?: Kill | undefined;
}

/** How a piece of work ended. */
export type StrandEnd<T> = { outcome: 'done'; value: T } | { outcome: 'killed' | 'failed'; error: unknown };

/**
 * Runs pieces of work at once: one call of the database or the node follows another, and which piece of work goes on is
 * drawn, so that a seed repeats the order. Calls themselves never overlap.
 */
export async function runInterleaved<T>(draw: Draw, strands: readonly Strand<T>[]): Promise<StrandEnd<T>[]> {
  const threads = strands.map((strand) => createThread(strand));
  for (;;) {
    const [first, ...others] = threads.filter(({ end }) => end() === null);
    if (!first) break;
    await draw.pick([first, ...others]).advance();
  }
  return threads.map(({ end }) => end() ?? { outcome: 'failed', error: new Error('It never ended') });
}

interface Thread<T> {
  /** Lets it go on until after its next call, or to its end. */
  advance: () => Promise<void>;
  end: () => StrandEnd<T> | null;
}

function createThread<T>({ work, kill }: Strand<T>): Thread<T> {
  let end: StrandEnd<T> | null = null;
  let [calls, transactions, isKilled] = [0, 0, false];
  let resume: (() => void) | undefined;
  let pause: () => void = () => undefined;
  const killAt = (isBefore: boolean) => {
    isKilled ||= kill?.call === calls && kill.isBefore === isBefore;
    // What is dead does nothing more, whatever catches the error.
    if (isKilled) throw new KilledError('killed');
  };
  const enter = () => {
    calls++;
    killAt(true);
  };
  const leave = async () => {
    killAt(false);
    if (transactions > 0) return;
    if (resume) throw new Error('A piece of work makes one call at a time');
    await new Promise<void>((resolve) => {
      resume = resolve;
      pause();
    });
    resume = undefined;
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      enter();
      return node;
    },
    transformResult: async ({ result }) => {
      await leave();
      return result;
    },
  };
  const gate: Gate = {
    withCalls: (db) =>
      withWholeTransactions(db.withPlugin(plugin), async (transaction) => {
        transactions++;
        try {
          return await transaction();
        } finally {
          transactions--;
        }
      }),
    apply: async (call) => {
      enter();
      const answer = await call();
      await leave();
      return answer;
    },
  };
  const begin = async () => {
    try {
      end = { outcome: 'done', value: await work(gate) };
    } catch (error) {
      end = { outcome: isKilled ? 'killed' : 'failed', error };
    }
    pause();
  };
  return {
    advance: () =>
      new Promise((resolve) => {
        pause = resolve;
        if (resume) resume();
        else void begin();
      }),
    end: () => end,
  };
}

function withWholeTransactions(db: Db, run: <T>(transaction: () => Promise<T>) => Promise<T>): Db {
  const transaction = () => {
    const builder = db.transaction();
    const execute: typeof builder.execute = (work) => run(() => builder.execute(work));
    return { execute };
  };
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction;
      // Its methods need the object itself, which has private fields.
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
