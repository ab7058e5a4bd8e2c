import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { toNextHunt, type Hunt } from './hunt.ts';
import type { ProcessMetrics, ProcessCommand, ProcessReport, ProcessStart } from './process.ts';
import { KILL_LINE_PREFIX, type Fuse, type KillRecord } from './steps.ts';
import { waitUntil } from './waitUntil.ts';

/** Roles of the processes of the farm that can be killed. */
export type Role = ProcessStart['role'];

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
  setCompeting: (isOn: boolean) => void;
  isCompeting: () => boolean;
  /** Returns and clears the kills so far. */
  takeKills: () => KillRecord[];
  /** Steps seen so far, by process and name. */
  steps: ReadonlySet<string>;
  /** Returns the last figures of each process of a role, and its pid. */
  readMetrics: (role: Role) => (ProcessMetrics & { pid: number | undefined })[];
  /** Returns and clears the output of the processes. */
  takeOutput: () => string;
  /** Returns and clears the unexpected exits. */
  takeUnexpectedExits: () => string[];
  /** Waits until the processes of a role have started. */
  waitUntilReady: (role: Role) => Promise<void>;
  stop: () => Promise<void>;
}

interface Running {
  child: ChildProcess;
  isStarted: boolean;
  url: string | null;
  metrics: ProcessMetrics;
}

/** Number of processes that are loaded and wait for their role. */
const SPARE_COUNT = 2;
const OUTPUT_TAIL_CHARS = 2_000;
const FILE = fileURLToPath(new URL('process.ts', import.meta.url));

/**
 * Limits of hunted kills by role in a seed. A repeated request to the API takes another path than the first, and some requests
 * are so rare that one seed in hundreds reaches all of their steps.
 */
const MAX_HUNTED_KILLS: Record<Role, number> = { api: 12, worker: 1, signer: 1 };

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
  let kills: KillRecord[] = [];
  const unexpectedExits: string[] = [];
  const steps = new Set<string>();
  const spares: ChildProcess[] = [];
  const running = new Map<number, Running>();
  const fuses = new Map<Role, Fuse>();
  const hunts = new Map<Role, Hunt>();
  /** Roles whose fuse is used up: one fuse per role is enough for a seed, because the others take a moment to wait. */
  const spentRoles = new Set<Role>();
  let isRival = false;
  let isStopped = false;

  const spawnSpare = () => {
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
  const sendCommand = ({ child }: Pick<Running, 'child'>, order: ProcessCommand) => {
    if (child.connected) child.send(order, () => undefined);
  };
  const startSlot = (slot: number) => {
    const role = roles[slot] as Role;
    const child = spares.shift() ?? spawnSpare();
    const instance: Running = {
      child,
      isStarted: false,
      url: null,
      metrics: { statements: 0, keptBytes: 0 },
    };
    running.set(slot, instance);
    const killedHere: string[] = [];
    child.stdout?.on('data', (text: string) => {
      instance.url ??= /API listening at (http:[^"]+)"/.exec(text)?.[1] ?? null;
      for (const [, where] of text.matchAll(new RegExp(`^${KILL_LINE_PREFIX}(.*)$`, 'gm')))
        killedHere.push(where ?? '');
    });
    child.on('message', (report: ProcessReport) => {
      if ('step' in report) steps.add(report.step);
      else if ('statements' in report) instance.metrics = report;
      else instance.isStarted = true;
    });
    child.on('close', (code, signal) => {
      if (isStopped) return;
      const [at] = killedHere;
      if (at === undefined) unexpectedExits.push(`a ${role} ended by itself: ${code ?? signal}`);
      else recordKill(role, at.split(' '));
      startSlot(slot);
    });
    sendCommand(instance, { role, env: envs[role], pollSeconds });
    sendCommand(instance, { hunt: hunts.get(role) ?? null });
    if (slot === roles.length - 1 && isRival) sendCommand(instance, { isRival });
    while (spares.length < SPARE_COUNT) spares.push(spawnSpare());
  };
  const recordKill = (role: Role, [kind, moment, ...name]: string[]) => {
    // The parts come from the output of the process.
    const killed = { kind, moment, step: [role, ...name].join(' ') } as KillRecord;
    kills.push(killed);
    fuses.delete(role);
    spentRoles.add(role);
    for (const other of selectRunning(role)) sendCommand(other, { fuse: null });
    const hunt = hunts.get(role);
    if (!hunt) return;
    const found = kills.filter(({ step, kind: how }) => how === 'hunted' && step.startsWith(`${role} `));
    const next =
      found.length < MAX_HUNTED_KILLS[role] ? toNextHunt(hunt, { ...killed, kind: 'hunted' }) : null;
    if (next) hunts.set(role, next);
    else hunts.delete(role);
    for (const other of selectRunning(role)) sendCommand(other, { hunt: next });
  };
  const selectRunning = (role: Role) =>
    [...running].filter(([slot]) => roles[slot] === role).map(([, instance]) => instance);
  for (const slot of roles.keys()) startSlot(slot);

  return {
    url: () =>
      waitUntil(
        () => `The API does not start: ${output.slice(-OUTPUT_TAIL_CHARS)}`,
        () => selectRunning('api')[0]?.url ?? undefined,
      ),
    arm: (role, fuse) => {
      if (spentRoles.has(role)) return;
      fuses.set(role, fuse);
      for (const instance of selectRunning(role)) sendCommand(instance, { fuse });
    },
    disarm: () => {
      for (const role of fuses.keys())
        for (const instance of selectRunning(role)) sendCommand(instance, { fuse: null });
      fuses.clear();
    },
    hunt: (hunt) => {
      spentRoles.clear();
      for (const role of new Set(roles)) {
        if (hunt) hunts.set(role, hunt);
        else hunts.delete(role);
        for (const instance of selectRunning(role)) sendCommand(instance, { hunt });
      }
    },
    setCompeting: (isOn) => {
      isRival = isOn;
      const rival = running.get(roles.length - 1);
      if (rival) sendCommand(rival, { isRival });
    },
    isCompeting: () => isRival,
    takeKills: () => {
      const taken = kills;
      kills = [];
      return taken;
    },
    steps,
    readMetrics: (role) => selectRunning(role).map(({ metrics, child }) => ({ ...metrics, pid: child.pid })),
    takeOutput: () => {
      const taken = output;
      output = '';
      return taken;
    },
    takeUnexpectedExits: () => unexpectedExits.splice(0),
    waitUntilReady: async (role) => {
      await waitUntil(
        () => `A ${role} does not start: ${output.slice(-OUTPUT_TAIL_CHARS)}`,
        () => (selectRunning(role).every(({ isStarted }) => isStarted) ? true : undefined),
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
