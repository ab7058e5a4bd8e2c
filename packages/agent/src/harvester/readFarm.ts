import { reportedPlotSchema, type ReportedPlot } from '@farm/contracts';
import type { ChiaSettings } from '../config.ts';
import { harvestersSchema, plotsSchema, versionSchema, type ChiaPlot } from './chiaResponses.ts';
import { ChiaError, fetchFromChia } from './chiaRpc.ts';
import { toFolder, parsePlotFileName } from './plotFileName.ts';

/** Plot, which the farm may know, with its folder, which never leaves this computer. */
export interface LocatedPlot {
  plot: ReportedPlot;
  folder: string;
}

/** Plots of Chia at an instant. */
export interface FarmReading {
  plotsById: Map<string, LocatedPlot>;
  harvesterVersion: string | null;
  /** Files whose names are not of plots, or plots of a size that the farm does not accept. */
  unknownFiles: string[];
}

/** Lists of a harvester. */
interface HarvesterLists {
  /** Prefix of folders, because several harvesters can have folders with the same name. */
  host: string;
  plots: ChiaPlot[];
  unreadableFiles: string[];
}

/** Reads the current plots from Chia. @throws ChiaError if a request fails */
export async function readFarm(chia: ChiaSettings, signal: AbortSignal): Promise<FarmReading> {
  const harvesters =
    chia.kind === 'farmer' ? await readFarmer(chia, signal) : await readHarvester(chia, signal);
  const reading: FarmReading = {
    plotsById: new Map(),
    harvesterVersion: await readVersion(chia, signal),
    unknownFiles: [],
  };
  for (const lists of harvesters) addReadable(reading, lists);
  // Added last, so that a broken copy of a plot does not replace a readable copy.
  for (const lists of harvesters) addUnreadable(reading, lists);
  return reading;
}

async function readHarvester(chia: ChiaSettings, signal: AbortSignal): Promise<HarvesterLists[]> {
  const response = await fetchFromChia(chia, { method: 'get_plots', schema: plotsSchema, signal });
  const { plots, failed_to_open_filenames, not_found_filenames } = response;
  return [{ host: '', plots, unreadableFiles: [...failed_to_open_filenames, ...not_found_filenames] }];
}

async function readFarmer(chia: ChiaSettings, signal: AbortSignal): Promise<HarvesterLists[]> {
  const { harvesters } = await fetchFromChia(chia, {
    method: 'get_harvesters',
    schema: harvestersSchema,
    signal,
  });
  return harvesters.map(({ connection, plots, failed_to_open_filenames, no_key_filenames }) => ({
    host: `${connection.host}:`,
    plots,
    unreadableFiles: [...failed_to_open_filenames, ...no_key_filenames],
  }));
}

/** Reads the version; null if Chia is too old to report it. */
async function readVersion(chia: ChiaSettings, signal: AbortSignal): Promise<string | null> {
  try {
    return (await fetchFromChia(chia, { method: 'get_version', schema: versionSchema, signal })).version;
  } catch (error) {
    if (error instanceof ChiaError) return null;
    throw error;
  }
}

function addReadable({ plotsById, unknownFiles }: FarmReading, { host, plots }: HarvesterLists): void {
  for (const { filename, size, plot_id, compression_level, strength } of plots) {
    const isSecondFormat = typeof strength === 'number' || filename.endsWith('.plot2');
    const plot = reportedPlotSchema.safeParse({
      id: plot_id.slice(-64).toLowerCase(),
      k: size,
      format: isSecondFormat ? 2 : 1,
      level: strength ?? compression_level ?? 0,
      isReadable: true,
    });
    if (plot.success) plotsById.set(plot.data.id, { plot: plot.data, folder: host + toFolder(filename) });
    else unknownFiles.push(host + filename);
  }
}

function addUnreadable(
  { plotsById, unknownFiles }: FarmReading,
  { host, unreadableFiles }: HarvesterLists,
): void {
  for (const filename of unreadableFiles) {
    const parsedName = parsePlotFileName(filename);
    const plot = reportedPlotSchema.safeParse({ ...parsedName, isReadable: false });
    if (!plot.success) unknownFiles.push(host + filename);
    else if (!plotsById.has(plot.data.id))
      plotsById.set(plot.data.id, { plot: plot.data, folder: host + toFolder(filename) });
  }
}
