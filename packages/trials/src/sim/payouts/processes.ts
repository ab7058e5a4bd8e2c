import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { huntOn, type Hunt } from './hunt.ts';
import type { Measured, Order, Report, Start } from './process.ts';
import { KILLED, type Fuse, type Killed } from './steps.ts';
import { until } from './until.ts';

/** Processes of the farm that can be killed. */
export type Role = Start['role'];

/** The processes of the farm, each started again as soon as it is gone. */
export interface Processes {
  /** Where the API answers, once it does. */
  url: () => Promise<string>;
  /**
   * Has a process kill itself, if none of its role did since the hunt began; both workers get the fuse, and the first
   * that burns down puts out the other.
   */
  arm: (role: Role, fuse: Fuse) => void;
  disarm: () => void;
  /** Has processes of each role end at what is hunted, whatever fuses do; no fuse burns after that. Null ends it. */
  hunt: (hunt: Hunt | null) => void;
  /** Whether the second worker pays although it is the other one's turn. */
  letCompete: (isOn: boolean) => void;
  areCompeting: () => boolean;
  /** Where processes killed themselves, since it was asked for last. */
  takeKills: () => Killed[];
  /** Every step that there was, by process and name. */
  steps: ReadonlySet<string>;
  /** What each process of a role has told last, and its id. */
  look: (role: Role) => (Measured & { pid: number | undefined })[];
  /** What processes have printed, since it was asked for last. */
  takeOutput: () => string;
  /** Ends of processes that nobody wanted, since it was asked for last. */
  takeSurprises: () => string[];
  /** Those of a role have started. */
  ready: (role: Role) => Promise<void>;
  stop: () => Promise<void>;
}

interface Running {
  child: ChildProcess;
  isStarted: boolean;
  url: string | null;
  measured: Measured;
}

/** Loaded and waiting for what they are to be. */
const SPARES = 2;
const TAIL = 2_000;
const FILE = fileURLToPath(new URL('process.ts', import.meta.url));

/** How many of a role are hunted down in a seed. What is asked of the API again goes another way than the first time. */
const FOUND_MAX: Record<Role, number> = { api: 2, worker: 1, signer: 1 };

/** How processes are started. */
export interface ProcessOptions {
  roles: readonly Role[];
  /** Where they keep what they have compiled. */
  cacheFolder: string;
  /** Between two turns of a worker. */
  pollSeconds: number;
  /** Whether they collect garbage all the time, so that their size is what they keep. */
  isMeasured: boolean;
}

/** Starts the processes of a farm in these environments; of several workers the last is the second one. */
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
  /** A fuse of each is enough for a seed: it takes others a moment to wait. */
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
    // A channel to a process that is just gone.
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
    // As the process has said it.
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
