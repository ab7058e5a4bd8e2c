import { writeSync } from 'node:fs';
import http, { type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { LOCK_NAME, advisoryLocks } from '@farm/database';
import { findCallPath } from './findCallPath.ts';

/** Moment of a kill in a step: before it, once it was sent, or when it is done but not yet observed. */
export const MOMENTS = ['before', 'during', 'after'] as const;
/** Moment of a kill, see {@link MOMENTS}. */
export type Moment = (typeof MOMENTS)[number];

/** Cause of a kill: the fuse has burnt down, or the step is hunted. */
export type KillCause = 'burnt' | 'hunted';

/** A kill: its cause, and its moment in a step, such as `worker sql commit at …`. */
export interface KillRecord {
  kind: KillCause;
  moment: Moment;
  step: string;
}

/**
 * A fuse burns down `steps` steps after the first step whose name begins with `from`; it kills the process in
 * this moment of the last step.
 */
export interface Fuse {
  from: string;
  steps: number;
  moment: Moment;
}

/** Target of a hunt, by the names of steps. A hunted step kills the process in this moment of the step. */
export interface HuntTarget {
  moment: Moment;
  has: (kind: KillCause, moment: Moment, name: string) => boolean;
}

/** Steps of this process: statements and requests of the engine, identified by their call paths, and its responses. */
export interface Steps {
  /** Arms a fuse; null disarms. Once burnt down, it kills the process at the next hunted step. */
  arm: (fuse: Fuse | null) => void;
  /** Starts a hunt; null ends it. */
  hunt: (prey: HuntTarget | null) => void;
  /** Returns the number of statements sent by the engine. */
  statements: () => number;
  /** Lets this worker pay out of turn. */
  ignoreTurns: (isOn: boolean) => void;
}

/** Prefix of the line with which a process reports that it kills itself on purpose, followed by the step. */
export const KILL_LINE_PREFIX = 'killed by its fuse: ';

const MAX_STATEMENT_CHARS = 60;
const TURN_LOCK = `select pg_try_advisory_lock(${advisoryLocks.payoutTurn})`;

/**
 * Intercepts the statements, requests and responses of this process. Must be called once, before anything else
 * starts.
 * @param onNew is called with the name of each new step, once
 */
export function watchSteps(onNew: (name: string) => void): Steps {
  let fuse: Fuse | null = null;
  let burntSteps = 0;
  let prey: HuntTarget | null = null;
  const known = new Set<string>();
  let statements = 0;
  let turns: 'as they come' | 'ignored' | 'asked for' = 'as they come';

  const killProcess: KillProcess = (name, { kind, moment }) => {
    writeSync(1, `${KILL_LINE_PREFIX}${kind} ${moment} ${name}\n`);
    process.kill(process.pid, 'SIGKILL');
  };
  const hasBurnt = (name: string, { from, steps }: Fuse): boolean => {
    if (burntSteps === 0 && !name.startsWith(from)) return false;
    burntSteps += 1;
    return burntSteps > steps;
  };
  /** Returns the kill that this step causes, if any. */
  const countStep: CountStep = (name) => {
    if (!known.has(name)) onNew(name);
    known.add(name);
    if (name.startsWith('sql ')) statements += 1;
    const ends: (Ending | null)[] = [
      fuse && hasBurnt(name, fuse) ? { kind: 'burnt', moment: fuse.moment } : null,
      prey && { kind: 'hunted', moment: prey.moment },
    ];
    const end = ends.find((one) => one && prey?.has(one.kind, one.moment, name)) ?? null;
    if (end?.moment === 'before') killProcess(name, end);
    return end;
  };

  watchStatements(countStep, killProcess, {
    rewrite: (text) => {
      if (turns === 'as they come') return text;
      return turns === 'ignored' ? 'select true' : TURN_LOCK;
    },
  });
  watchRequests(countStep, killProcess);
  watchAnswers(countStep, killProcess);
  return {
    arm: (next) => {
      fuse = next;
      burntSteps = 0;
    },
    hunt: (next) => {
      prey = next;
    },
    statements: () => statements,
    ignoreTurns: (isOn) => {
      // A worker that believes it holds the turn would continue, so it has to ask for the lock again each time.
      if (isOn || turns === 'ignored') turns = isOn ? 'ignored' : 'asked for';
    },
  };
}

/** A kill that a step causes. */
interface Ending {
  kind: KillCause;
  moment: Moment;
}

type CountStep = (name: string) => Ending | null;
type KillProcess = (name: string, end: Ending) => void;
type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Intercepts every statement of the engine, including `commit`. */
function watchStatements(
  count: CountStep,
  die: KillProcess,
  { rewrite }: { rewrite: (text: string) => string },
): void {
  // The method is looked up with each call, without its many overloads.
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (first, ...rest) {
    const isTurn = readApplicationName(this) === LOCK_NAME && typeof first === 'object';
    const rewritten = isTurn ? rewriteText(first, rewrite) : first;
    const callPath = findCallPath();
    const step = callPath === null ? null : `sql ${toStatementText(rewritten)} at ${callPath}`;
    const end = step === null ? null : count(step);
    const result = query.call(this, rewritten, ...rest);
    if (step === null || end === null) return result;
    if (end.moment === 'during') setImmediate(() => die(step, end));
    if (!(result instanceof Promise)) return result;
    return result.finally(() => die(step, end));
  };
}

function readApplicationName(client: pg.Client): string | undefined {
  // The driver keeps its connection parameters; its types do not declare them.
  const { connectionParameters } = client as unknown as {
    connectionParameters: { application_name?: string };
  };
  return connectionParameters.application_name;
}

function toStatementText(first: unknown): string {
  const text = typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '');
  return text
    .replace(/\/\* (?:prepared|request=\S+) \*\/|; set local .*/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_STATEMENT_CHARS);
}

function rewriteText(first: object | null, rewrite: (text: string) => string): unknown {
  const { text } = first as { text?: string };
  return text === undefined ? first : { ...first, text: rewrite(text) };
}

/** Intercepts the requests of the engine to the chain and to the signer. */
function watchRequests(count: CountStep, die: KillProcess): void {
  const { request } = http;
  const requestWatched = (...args: Parameters<typeof request>): ClientRequest => {
    const callPath = findCallPath();
    if (callPath === null) return request(...args);
    const step = `${toRequestName(args)} at ${callPath}`;
    const end = count(step);
    const outgoing = request(...args);
    if (end === null) return outgoing;
    if (end.moment === 'during') outgoing.once('finish', () => setImmediate(() => die(step, end)));
    // Runs before the listeners of the caller.
    const whenAnswered = (answer: IncomingMessage) => answer.prependOnceListener('end', () => die(step, end));
    outgoing.prependOnceListener('response', whenAnswered);
    return outgoing;
  };
  http.request = requestWatched as typeof request;
  syncBuiltinESMExports();
}

function toRequestName([first, second]: unknown[]): string {
  if (first instanceof URL) return `chain ${first.pathname}`;
  const { method, path } = (first ?? second) as { method?: string; path?: string };
  return `signer ${method} ${replaceIds(path ?? '')}`;
}

/** Intercepts the responses of this process. */
function watchAnswers(count: CountStep, die: KillProcess): void {
  const prototype = http.ServerResponse.prototype as unknown as {
    end: (this: ServerResponse, ...args: unknown[]) => unknown;
  };
  const { end } = prototype;
  prototype.end = function (...args) {
    const { method, url = '/' } = this.req;
    const path = url.split('?', 1)[0] ?? '';
    // `/` is the check for a signer in each turn, which is no step.
    const step = `answer ${method} ${replaceIds(path)}`;
    const ending = path === '/' ? null : count(step);
    const result = end.apply(this, args);
    if (ending) setImmediate(() => die(step, ending));
    return result;
  };
}

function replaceIds(path: string): string {
  return path.replace(/\/(?:[0-9a-f-]{36,}|\d+)(?=\/|$)/g, '/:id');
}
