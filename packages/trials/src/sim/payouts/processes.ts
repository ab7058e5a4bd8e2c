import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { huntOn, type Hunt } from './hunt.ts';
import type { Measured, Order, Report, Start } from './process.ts';
import { KILLED, type Fuse, type Killed } from './steps.ts';
import { until } from './until.ts';

/** Roles of the processes of the farm that can be killed. */
export type Role = Start['role'];

/** The processes of the farm; each is restarted as soon as it exits. */
export interface Processes {
  /** Waits for the API and returns its URL. */
  url: () => Promise<string>;
  /**
   * Arms a fuse, unless a process of the role was killed since the hunt began; both workers get the fuse, and the
   * first that burns down disarms the other.
   */
  arm: (role: Role, fuse: Fuse) => void;
  disarm: () => void;
  /**
   * Starts a hunt: processes of each role die at a hunted step, whatever their fuses do; no fuse burns after
   * that. Null ends the hunt.
   */
  hunt: (hunt: Hunt | null) => void;
  /** Lets the second worker pay during the turn of the first. */
  letCompete: (isOn: boolean) => void;
  areCompeting: () => boolean;
  /** Returns and clears the kills so far. */
  takeKills: () => Killed[];
  /** Steps seen so far, by process and name. */
  steps: ReadonlySet<string>;
  /** Returns the last figures of each process of a role, and its pid. */
  look: (role: Role) => (Measured & { pid: number | undefined })[];
  /** Returns and clears the output of the processes. */
  takeOutput: () => string;
  /** Returns and clears the unexpected exits. */
  takeSurprises: () => string[];
  /** Waits until the processes of a role have started. */
  ready: (role: Role) => Promise<void>;
  stop: () => Promise<void>;
}

interface Running {
  child: ChildProcess;
  isStarted: boolean;
  url: string | null;
  measured: Measured;
}

/** Number of processes that are loaded and wait for their role. */
const SPARES = 2;
const TAIL = 2_000;
const FILE = fileURLToPath(new URL('process.ts', import.meta.url));

/** Limits of hunted kills by role in a seed. A repeated request to the API takes another path than the first. */
const FOUND_MAX: Record<Role, number> = { api: 2, worker: 1, signer: 1 };

/** Options of the processes. */
export interface ProcessOptions {
  roles: readonly Role[];
  /** Folder of the compile cache. */
  cacheFolder: string;
  /** Seconds between two turns of a worker. */
  pollSeconds: number;
  /** True if processes collect garbage before each report, so that their size is the memory they retain. */
  isMeasured: boolean;
}

/** Starts the processes of a farm in these environments; among several workers the last is the second worker. */
export function startProcesses(
  envs: Record<Role, Record<string, string>>,
  { roles, cacheFolder, pollSeconds, isMeasured }: ProcessOptions,
): Processes {
  let output = '';
  let kills: Killed[] = [];
  const surprises: string[] = [];
  const steps = new Set<string>();
  const spares: ChildProcess[] = [];
  const running = new Map<number, Running>();
  const fuses = new Map<Role, Fuse>();
  const hunts = new Map<Role, Hunt>();
  /** Roles whose fuse is used up: one fuse per role is enough for a seed, because the others take a moment to wait. */
  const spent = new Set<Role>();
  let isRival = false;
  let isStopped = false;

  const load = () => {
    const child = fork(FILE, [], {
      silent: true,
      env: { NODE_COMPILE_CACHE: cacheFolder },
      execArgv: isMeasured ? ['--expose-gc'] : [],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    // The channel may belong to a process that has just exited.
    child.on('error', () => undefined);
    return child;
  };
  const tell = ({ child }: Pick<Running, 'child'>, order: Order) => {
    if (child.connected) child.send(order, () => undefined);
  };
  const put = (slot: number) => {
    const role = roles[slot] as Role;
    const child = spares.shift() ?? load();
    const one: Running = { child, isStarted: false, url: null, measured: { statements: 0, keptBytes: 0 } };
    running.set(slot, one);
    const killedHere: string[] = [];
    child.stdout?.on('data', (text: string) => {
      one.url ??= /API listening at (http:[^"]+)"/.exec(text)?.[1] ?? null;
      for (const [, where] of text.matchAll(new RegExp(`^${KILLED}(.*)$`, 'gm')))
        killedHere.push(where ?? '');
    });
    child.on('message', (report: Report) => {
      if ('step' in report) steps.add(report.step);
      else if ('statements' in report) one.measured = report;
      else one.isStarted = true;
    });
    child.on('close', (code, signal) => {
      if (isStopped) return;
      const [at] = killedHere;
      if (at === undefined) surprises.push(`a ${role} ended by itself: ${code ?? signal}`);
      else note(role, at.split(' '));
      put(slot);
    });
    tell(one, { role, env: envs[role], pollSeconds });
    tell(one, { hunt: hunts.get(role) ?? null });
    if (slot === roles.length - 1 && isRival) tell(one, { isRival });
    while (spares.length < SPARES) spares.push(load());
  };
  const note = (role: Role, [kind, moment, ...name]: string[]) => {
    // The parts come from the output of the process.
    const killed = { kind, moment, step: [role, ...name].join(' ') } as Killed;
    kills.push(killed);
    fuses.delete(role);
    spent.add(role);
    for (const other of slotsOf(role)) tell(other, { fuse: null });
    const hunt = hunts.get(role);
    if (!hunt) return;
    const found = kills.filter(({ step, kind: how }) => how === 'hunted' && step.startsWith(`${role} `));
    const next = found.length < FOUND_MAX[role] ? huntOn(hunt, { ...killed, kind: 'hunted' }) : null;
    if (next) hunts.set(role, next);
    else hunts.delete(role);
    for (const other of slotsOf(role)) tell(other, { hunt: next });
  };
  const slotsOf = (role: Role) => [...running].filter(([slot]) => roles[slot] === role).map(([, one]) => one);
  for (const slot of roles.keys()) put(slot);

  return {
    url: () =>
      until(
        () => `The API does not start: ${output.slice(-TAIL)}`,
        () => slotsOf('api')[0]?.url ?? undefined,
      ),
    arm: (role, fuse) => {
      if (spent.has(role)) return;
      fuses.set(role, fuse);
      for (const one of slotsOf(role)) tell(one, { fuse });
    },
    disarm: () => {
      for (const role of fuses.keys()) for (const one of slotsOf(role)) tell(one, { fuse: null });
      fuses.clear();
    },
    hunt: (hunt) => {
      spent.clear();
      for (const role of new Set(roles)) {
        if (hunt) hunts.set(role, hunt);
        else hunts.delete(role);
        for (const one of slotsOf(role)) tell(one, { hunt });
      }
    },
    letCompete: (isOn) => {
      isRival = isOn;
      const rival = running.get(roles.length - 1);
      if (rival) tell(rival, { isRival });
    },
    areCompeting: () => isRival,
    takeKills: () => {
      const taken = kills;
      kills = [];
      return taken;
    },
    steps,
    look: (role) => slotsOf(role).map(({ measured, child }) => ({ ...measured, pid: child.pid })),
    takeOutput: () => {
      const taken = output;
      output = '';
      return taken;
    },
    takeSurprises: () => surprises.splice(0),
    ready: async (role) => {
      await until(
        () => `A ${role} does not start: ${output.slice(-TAIL)}`,
        () => (slotsOf(role).every(({ isStarted }) => isStarted) ? true : undefined),
      );
    },
    stop: async () => {
      isStopped = true;
      const all = [...spares, ...[...running.values()].map(({ child }) => child)];
      await Promise.all(
        all.map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        }),
      );
    },
  };
}
