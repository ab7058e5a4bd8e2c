import { effectivePlotBytes } from '@farm/contracts/plot-size';
import type { FarmReading, FoundPlot } from '../harvester/readFarm.ts';
import type { DirectoryNumbers } from '../home/directoryNumbers.ts';
import type { Observation } from '../reports/makeReports.ts';
import { AGENT_VERSION } from '../version.ts';

type Directories = Observation['directories'];
type Totals = Omit<Directories[number], 'number' | 'plotBytes'> & { plotBytes: bigint };

/** Folders that one report may name; the contract's bounds. */
const MOST_DIRECTORIES = 1000;
const HIGHEST_NUMBER = 100_000;

/** A reading in the words of the contract: folders have become numbers. */
export async function observe(reading: FarmReading, numbers: DirectoryNumbers): Promise<Observation> {
  const plotsById = new Map([...reading.plotsById].map(([id, { plot }]) => [id, plot]));
  return {
    at: new Date(),
    agentVersion: AGENT_VERSION,
    harvesterVersion: reading.harvesterVersion,
    plotsById,
    directories: await toDirectories([...reading.plotsById.values()], numbers),
  };
}

/** Every folder that ever had plots, also those that have none now: a disk that is gone is to be seen. */
async function toDirectories(found: FoundPlot[], numbers: DirectoryNumbers): Promise<Directories> {
  const totals = new Map<string, Totals>();
  for (const { folder, plot } of found) {
    const { plotCount, plotBytes } = totals.get(folder) ?? { plotCount: 0, plotBytes: 0n };
    const bytes = plot.isReadable ? effectivePlotBytes(plot.k) : 0n;
    totals.set(folder, { plotCount: plotCount + 1, plotBytes: plotBytes + bytes });
  }
  await numbers.of([...totals.keys()].toSorted());
  return numbers
    .list()
    .filter(({ number }) => number <= HIGHEST_NUMBER)
    .toSorted((a, b) => Number(totals.has(b.path)) - Number(totals.has(a.path)))
    .slice(0, MOST_DIRECTORIES)
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, path }) => {
      const { plotCount, plotBytes } = totals.get(path) ?? { plotCount: 0, plotBytes: 0n };
      return { number, plotCount, plotBytes: plotBytes.toString() };
    });
}
