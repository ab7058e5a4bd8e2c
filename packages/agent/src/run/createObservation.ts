import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import type { FarmReading, LocatedPlot } from '../harvester/readFarm.ts';
import type { DirectoryNumbers } from '../home/directoryNumbers.ts';
import type { Observation } from '../reports/createReports.ts';
import { AGENT_VERSION } from '../version.ts';

type Directories = Observation['directories'];
type Totals = Omit<Directories[number], 'number' | 'plotBytes'> & { plotBytes: bigint };

/** Most folders in a report, and highest number of a folder, as limited by the contract. */
const MAX_DIRECTORIES = 1000;
const MAX_DIRECTORY_NUMBER = 100_000;

/** Converts a reading to terms of the contract, with numbers instead of folders. */
export async function createObservation(
  reading: FarmReading,
  numbers: DirectoryNumbers,
): Promise<Observation> {
  const plotsById = new Map([...reading.plotsById].map(([id, { plot }]) => [id, plot]));
  return {
    at: new Date(),
    agentVersion: AGENT_VERSION,
    harvesterVersion: reading.harvesterVersion,
    plotsById,
    directories: await toDirectories([...reading.plotsById.values()], numbers),
  };
}

/** Computes totals of every folder that ever had plots, including empty folders: a lost disk has to stay visible. */
async function toDirectories(locatedPlots: LocatedPlot[], numbers: DirectoryNumbers): Promise<Directories> {
  const totals = new Map<string, Totals>();
  for (const { folder, plot } of locatedPlots) {
    const { plotCount, plotBytes } = totals.get(folder) ?? { plotCount: 0, plotBytes: 0n };
    const bytes = plot.isReadable ? computeEffectivePlotBytes(plot.k) : 0n;
    totals.set(folder, { plotCount: plotCount + 1, plotBytes: plotBytes + bytes });
  }
  await numbers.assign([...totals.keys()].toSorted());
  return numbers
    .list()
    .filter(({ number }) => number <= MAX_DIRECTORY_NUMBER)
    .toSorted((a, b) => Number(totals.has(b.path)) - Number(totals.has(a.path)))
    .slice(0, MAX_DIRECTORIES)
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, path }) => {
      const { plotCount, plotBytes } = totals.get(path) ?? { plotCount: 0, plotBytes: 0n };
      return { number, plotCount, plotBytes: plotBytes.toString() };
    });
}
