import type { Logger } from '@farm/process';
import { updateRole } from '@farm/server/turns';
import type { Config } from '../config.ts';
import { enrollMachine, MACHINES, startDiskHarvester } from '../farm/machines.ts';
import { loadPeople } from '../farm/people.ts';
import { openDemoPoolFarmer } from '../farm/pool.ts';
import { isIncidentNear } from './incidents.ts';
import { openPastFarm, type PastFarm } from './pastFarm.ts';
import { computePastRoom, createPastMachine, type PastMachine, sendPastReports } from './pastMachines.ts';
import { createPastPoolFarmer, type PastPoolFarmer } from './pastPoolFarmer.ts';
import { DEEDS, deleteAskedDifficulty, type Stage } from './story.ts';

/** Where the past is written, and who listens. */
export interface PastOptions {
  /** Settings of the demo; its folder lies in `folder`. */
  config: Config;
  /** Empty folder for the data of the farm: database, chain, and the demo's own. */
  folder: string;
  log: Logger;
  /** Ends the work early. */
  signal: AbortSignal;
  /** Called after each day. */
  onDay: (day: number) => void;
}

const STEP_MS = 300_000;
const DAY_MS = 86_400_000;
const STEPS_PER_HOUR = 12;
const STEPS_PER_DAY = 288;
/** Reports arrive a little after the beginning of their five minutes. */
const REPORT_DELAY_MS = 7_000;
/** Steps after a deed in which the farm works without pause: mails, holds and payments follow from it. */
const BUSY_STEPS = 4;
const PARTIALS_PER_DAY = 10n;
/** The live demo begins with an estimate of the last day, which ten partials would leave vague. */
const PARTIALS_OF_LAST_DAY = 100n;

/**
 * Writes the past of a demo farm into a folder: days in steps of five minutes up to now, in which
 * people act through the API, machines report, and the worker's own functions do what follows from it. Only the clock
 * is not the real one.
 */
export async function makePast({ config, folder, log, signal, onDay }: PastOptions): Promise<void> {
  const { pastDays } = config;
  const began = new Date(Math.floor(Date.now() / STEP_MS) * STEP_MS - pastDays * DAY_MS);
  const farm = await openPastFarm(config.env, { folder, log });
  try {
    await farm.clock.set(began);
    const site = { url: config.url, readCode: (email: string) => readCode(farm, email) };
    const people = await loadPeople(site, {
      ...{ folder: config.folder, origin: config.origin },
      grant: async (email) => void (await updateRole(farm.db, { email, role: 'admin', actor: 'command' })),
    });
    const machines: PastMachine[] = [];
    const pool: PastPool = { room: 0n, farmer: null };
    const stage: Stage = {
      site,
      people,
      isPaying: farm.chain !== null,
      enroll: async (name, { token }) => {
        const plotIds = await listPlotIds(name, people.farmer);
        machines.push(
          createPastMachine(name, { plotIds, token: await enrollMachine(config, name, { token }) }),
        );
      },
      joinPool: async ({ token }) => {
        const { chain } = farm;
        if (chain === null || config.nodeUrl === null) return;
        const farmer = await openDemoPoolFarmer(
          { ...config, nodeUrl: chain.url },
          { farmer: { ...people.farmer, token }, readRoom: () => pool.room },
        );
        pool.farmer = createPastPoolFarmer(farm, { farmer, chain });
        await pool.farmer.askForDifficulty(PARTIALS_PER_DAY);
      },
    };
    await playSteps(farm, { began, pastDays, stage, machines, pool, signal, onDay });
    await deleteAskedDifficulty(stage);
  } finally {
    await farm.close();
  }
}

/** The farmer at the pool, once it has joined, and the bytes of the plots that its disks hold. */
interface PastPool {
  room: bigint;
  farmer: PastPoolFarmer | null;
}

async function playSteps(
  farm: PastFarm,
  {
    began,
    pastDays,
    stage,
    machines,
    pool,
    signal,
    onDay,
  }: Pick<PastOptions, 'signal' | 'onDay'> & {
    began: Date;
    pastDays: number;
    stage: Stage;
    machines: PastMachine[];
    pool: PastPool;
  },
): Promise<void> {
  const { clock, work, pay } = farm;
  const deeds = [...DEEDS];
  let busyUntil = 0;
  for (let step = 0; step <= pastDays * STEPS_PER_DAY; step++) {
    signal.throwIfAborted();
    const day = step / STEPS_PER_DAY;
    const at = new Date(began.getTime() + step * STEP_MS + REPORT_DELAY_MS);
    await clock.set(at);
    pool.room = computePastRoom(day);
    while (deeds[0] && deeds[0].day <= day) {
      await deeds.shift()?.run(stage);
      busyUntil = step + BUSY_STEPS;
    }
    const isBusy = step < busyUntil;
    const isHour = step % STEPS_PER_HOUR === 0;
    const isLastDay = day >= pastDays - 1;
    if (isHour) await pool.farmer?.askForDifficulty(isLastDay ? PARTIALS_OF_LAST_DAY : PARTIALS_PER_DAY);
    // The farmer looks for proofs while the database works.
    const [answers] = await Promise.all([
      pool.farmer?.findAnswers(at, new Date(at.getTime() + STEP_MS)),
      machines.length > 0 && sendPastReports(farm, machines, { at, day }),
    ]);
    if (isBusy || isIncidentNear(day)) await work.often();
    if (isHour) await work.hourly();
    if (isBusy) await pay();
    // Five minutes after midnight the day before is complete.
    if (Math.floor(at.getTime() / STEP_MS) % STEPS_PER_DAY === 1) {
      await work.daily();
      onDay(Math.floor(day));
    }
    if (answers && step < pastDays * STEPS_PER_DAY) await pool.farmer?.send(answers);
  }
}

/** Reads the code of the newest mail to the address. */
async function readCode({ db, sendMails }: PastFarm, email: string): Promise<string> {
  await sendMails();
  const { body } = await db
    .selectFrom('outboxMail')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const code = /^(\d{6})$/m.exec(body)?.[1];
  if (code === undefined) throw new Error(`No code in a mail to ${email}`);
  return code;
}

async function listPlotIds(
  name: string,
  farmer: { email: string },
): Promise<Record<string, readonly string[]>> {
  const harvester = await startDiskHarvester(name, farmer);
  try {
    const { plots } = harvester.list();
    return Object.fromEntries(
      Object.keys(MACHINES[name] ?? {}).map((disk) => [
        disk,
        plots
          .filter(({ filename }) => filename.startsWith(`${disk}/`))
          .map(({ plot_id }) => plot_id.slice(2)),
      ]),
    );
  } finally {
    await harvester.stop();
  }
}
