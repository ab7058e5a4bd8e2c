import { setImmediate as letOthersBegin } from 'node:timers/promises';
import { computeProvenBytes, SIGNAGE_POINTS_PER_DAY } from '@farm/chain';
import { BLOCKS_PER_DAY } from '@farm/contracts/profit-formula';
import type { SignagePoint, SimulatedPoolFarmer } from '@farm/simulators/farmer';
import type { PastFarm } from './pastFarm.ts';

/** The demo's farmer at the pool, at a time of the past. */
export interface PastPoolFarmer {
  /** Asks for the difficulty of so many partials a day, if that or its space has changed. */
  askForDifficulty: (partialsPerDay: bigint) => Promise<void>;
  /** Finds the signage points of a time for which its plots have proofs that are good enough. */
  findAnswers: (from: Date, to: Date) => Promise<PastAnswer[]>;
  /**
   * Sends answers, each when its signage point has come. A proof that is good enough for the network as well wins a block,
   * whose reward is collected at once.
   */
  send: (answers: readonly PastAnswer[]) => Promise<void>;
}

/** A signage point with the partials that answer it. */
export interface PastAnswer {
  point: SignagePoint;
  partials: Awaited<ReturnType<SimulatedPoolFarmer['makePartials']>>;
}

/** Time that its machines take for an answer. */
const ANSWER_MS = 2_000;
/** Space that a point a day stands for, in bytes; on a simulated chain every plot may answer. */
const POINT_BYTES = computeProvenBytes(1n, SIGNAGE_POINTS_PER_DAY);

/** Creates the pool side of the farmer's past. */
export function createPastPoolFarmer(
  { clock, config, collectRewards }: Pick<PastFarm, 'clock' | 'config' | 'collectRewards'>,
  { farmer, chain }: { farmer: SimulatedPoolFarmer; chain: NonNullable<PastFarm['chain']> },
): PastPoolFarmer {
  /** At this difficulty the space of the whole network has a proof for each block. */
  const networkDifficulty = config.chain.netSpace / POINT_BYTES / BLOCKS_PER_DAY;
  let asked = 0n;
  return {
    askForDifficulty: async (partialsPerDay) => {
      const suggestedDifficulty = (await farmer.readSpace()) / POINT_BYTES / partialsPerDay;
      if (suggestedDifficulty === asked) return;
      asked = suggestedDifficulty;
      await farmer.change({ suggestedDifficulty });
      await farmer.readFarmer();
    },
    findAnswers: async (from, to) => {
      await letOthersBegin();
      const found: PastAnswer[] = [];
      for (const point of chain.listSignagePoints(from.getTime() - ANSWER_MS, to.getTime() - ANSWER_MS)) {
        const partials = await farmer.makePartials(point);
        if (partials.length > 0) found.push({ point, partials });
      }
      return found;
    },
    send: async (answers) => {
      for (const { point, partials } of answers) {
        await clock.set(new Date(point.time_received * 1_000 + ANSWER_MS));
        let counts = false;
        for (const partial of partials)
          counts = (await farmer.sendPartial(partial)).outcome === 'accepted' || counts;
        if (!counts || (await farmer.makePartials(point, networkDifficulty)).length === 0) continue;
        await farmer.win();
        await collectRewards();
      }
    },
  };
}
