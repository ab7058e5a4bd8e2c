import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Order, Report, Start } from './process.ts';
import { KILLED, type Fuse } from './steps.ts';
import { until } from './until.ts';

/** Processes of the farm that can be killed. */
export type Role = Start['role'];

/** The processes of the farm, each started again as soon as it is gone. */
export interface Processes {
  /** Where the API answers, once it does. */
  url: () => Promise<string>;
  /** Has a process kill itself; both workers get the fuse, and the first that burns down puts out the other. */
  arm: (role: Role, fuse: Fuse) => void;
  disarm: () => void;
  /** Whether the second worker pays although it is the other one's turn. */
  letCompete: (isOn: boolean) => void;
  areCompeting: () => boolean;
  /** Where processes killed themselves, since it was asked for last. */
  takeKills: () => string[];
  /** Every step that there was, by process and name. */
  steps: ReadonlySet<string>;
  /** Statements that processes of a role have sent, and their ids. */
  look: (role: Role) => { statements: number; pids: number[] };
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
  statements: number;
}

/** Loaded and waiting for what they are to be. */
const SPARES = 2;
const TAIL = 2_000;
const FILE = fileURLToPath(new URL('process.ts', import.meta.url));

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
  let kills: string[] = [];
  const surprises: string[] = [];
  const steps = new Set<string>();
  const spares: ChildProcess[] = [];
  const running = new Map<number, Running>();
  const fuses = new Map<Role, Fuse>();
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
    const one: Running = { child, isStarted: false, url: null, statements: 0 };
    running.set(slot, one);
    const killedHere: string[] = [];
    child.stdout?.on('data', (text: string) => {
      one.url ??= /API listening at (http:[^"]+)"/.exec(text)?.[1] ?? null;
      for (const [, where] of text.matchAll(new RegExp(`^${KILLED}(.*)$`, 'gm')))
        killedHere.push(where ?? '');
    });
    child.on('message', (report: Report) => {
      if ('step' in report) steps.add(report.step);
      else if ('statements' in report) one.statements = report.statements;
      else one.isStarted = true;
    });
    child.on('close', (code, signal) => {
      if (isStopped) return;
      const [where] = killedHere;
      if (where === undefined) surprises.push(`a ${role} ended by itself: ${code ?? signal}`);
      else kills.push(`${role} ${where}`);
      for (const other of slotsOf(role)) tell(other, { fuse: null });
      fuses.delete(role);
      put(slot);
    });
    tell(one, { role, env: envs[role], pollSeconds });
    if (slot === roles.length - 1 && isRival) tell(one, { isRival });
    while (spares.length < SPARES) spares.push(load());
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
      fuses.set(role, fuse);
      for (const one of slotsOf(role)) tell(one, { fuse });
    },
    disarm: () => {
      for (const role of fuses.keys()) for (const one of slotsOf(role)) tell(one, { fuse: null });
      fuses.clear();
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
    look: (role) => ({
      statements: slotsOf(role).reduce((sum, one) => sum + one.statements, 0),
      pids: slotsOf(role).flatMap(({ child }) => child.pid ?? []),
    }),
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
