import { writeSync } from 'node:fs';
import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

/** Where in a step the process ends: before it, once it was sent, or when it is done and nobody has heard of it. */
export type Moment = 'before' | 'during' | 'after';

/** When a process kills itself: so many steps after one whose name begins with `from`, in the moment of that step. */
export interface Fuse {
  from: string;
  steps: number;
  moment: Moment;
}

/** The steps of this process: statements, what it asks of others, and what it answers. */
export interface Steps {
  /** Null disarms. */
  arm: (fuse: Fuse | null) => void;
  /** Statements that were sent, but for what a worker does besides. */
  statements: () => number;
  /** Whether this worker pays although it is not its turn. */
  ignoreTurns: (isOn: boolean) => void;
}

/** The process says by this line that it kills itself on purpose, and where. */
export const KILLED = 'killed by its fuse: ';

const STATEMENT = 110;
/** What a worker does besides, all the time. */
const BESIDES = /machine|plot|incident|beacon|rollout|session|email_code|expire/;
const STATEMENTS_OF = [undefined, 'farm-payouts'];
const TURN = 'farm-payouts';
const TURN_LOCK = 'select pg_try_advisory_lock(4608016)';

/**
 * Puts itself between this process and everything that it works with. To be called once, before anything begins.
 * @param onNew hears of each step by its name, once
 */
export function watchSteps(onNew: (name: string) => void): Steps {
  let fuse: Fuse | null = null;
  let left = 0;
  const known = new Set<string>();
  let statements = 0;
  let turns: 'as they come' | 'ignored' | 'asked for' = 'as they come';

  const die = (name: string, moment: Moment): void => {
    writeSync(1, `${KILLED}${moment} ${name}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
  /** The moment in which this step ends the process, if it does. */
  const count = (name: string): Moment | null => {
    if (!known.has(name)) onNew(name);
    known.add(name);
    if (name.startsWith('sql ')) statements += 1;
    if (!fuse) return null;
    if (left === 0 && !name.startsWith(fuse.from)) return null;
    left += 1;
    if (left <= fuse.steps) return null;
    if (fuse.moment === 'before') die(name, 'before');
    return fuse.moment;
  };

  watchStatements(count, die, {
    rewrite: (text) => {
      if (turns === 'as they come') return text;
      return turns === 'ignored' ? 'select true' : TURN_LOCK;
    },
  });
  watchRequests(count, die);
  watchAnswers(count, die);
  return {
    arm: (next) => {
      fuse = next;
      left = 0;
    },
    statements: () => statements,
    ignoreTurns: (isOn) => {
      // A worker that believes that it is its turn would go on: it asks again each time.
      if (isOn || turns === 'ignored') turns = isOn ? 'ignored' : 'asked for';
    },
  };
}

type Count = (name: string) => Moment | null;
type Die = (name: string, moment: Moment) => void;
type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Every statement of the process's own connections, `commit` among them; those of the job queue by itself are none. */
function watchStatements(count: Count, die: Die, { rewrite }: { rewrite: (text: string) => string }): void {
  // Looked up with each call, without its many overloads.
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (first, ...rest) {
    const name = applicationOf(this);
    const given = name === TURN && typeof first === 'object' ? rewriteText(first, rewrite) : first;
    const text = textOf(given);
    const step = STATEMENTS_OF.includes(name) && !BESIDES.test(text) ? `sql ${text}` : null;
    const moment = step === null ? null : count(step);
    const result = query.call(this, given, ...rest);
    if (step === null || moment === null) return result;
    if (moment === 'during') setImmediate(() => die(step, moment));
    if (!(result instanceof Promise)) return result;
    return result.finally(() => die(step, 'after'));
  };
}

function applicationOf(client: pg.Client): string | undefined {
  // The driver keeps what it connected with; its types do not say so.
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string };
  };
  return connectionParameters.application_name;
}

function textOf(first: unknown): string {
  const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
  return text.trim().replace(/\s+/g, ' ').slice(0, STATEMENT);
}

function rewriteText(first: object | null, rewrite: (text: string) => string): unknown {
  const { text } = first as { text?: string };
  return text === undefined ? first : { ...first, text: rewrite(text) };
}

/** What is asked of the chain and of the signer. */
function watchRequests(count: Count, die: Die): void {
  const { request } = http;
  const watched = (...args: Parameters<typeof request>): ClientRequest => {
    const step = nameOf(args);
    const moment = count(step);
    const asked = request(...args);
    if (moment === 'during') asked.once('finish', () => setImmediate(() => die(step, moment)));
    // Before whoever asked hears of it.
    const whenAnswered = (answer: IncomingMessage) =>
      answer.prependOnceListener('end', () => die(step, 'after'));
    if (moment !== null) asked.prependOnceListener('response', whenAnswered);
    return asked;
  };
  http.request = watched as typeof request;
  syncBuiltinESMExports();
}

function nameOf([first, second]: unknown[]): string {
  if (first instanceof URL) return `chain ${first.pathname}`;
  const { method, path } = (first ?? second) as { method?: string; path?: string };
  return `signer ${method} ${withoutIds(path ?? '')}`;
}

/** What the process answers to others. */
function watchAnswers(count: Count, die: Die): void {
  const prototype = http.ServerResponse.prototype as unknown as {
    end: (this: ServerResponse, ...args: unknown[]) => unknown;
  };
  const { end } = prototype;
  prototype.end = function (...args) {
    const { method, url = '/' } = this.req;
    const path = url.split('?', 1)[0] ?? '';
    // Whether a signer is there is asked with each turn.
    const step = `answer ${method} ${withoutIds(path)}`;
    const moment = path === '/' ? null : count(step);
    const result = end.apply(this, args);
    if (moment !== null) setImmediate(() => die(step, moment));
    return result;
  };
}

function withoutIds(path: string): string {
  return path.replace(/[0-9a-f-]{36,}/g, ':id');
}
