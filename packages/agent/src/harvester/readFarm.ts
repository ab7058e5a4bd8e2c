import { reportedPlotSchema, type ReportedPlot } from '@farm/contracts';
import type { ChiaSettings } from '../config.ts';
import { harvestersSchema, plotsSchema, versionSchema, type ChiaPlot } from './chiaAnswers.ts';
import { ChiaError, callChia } from './chiaRpc.ts';
import { folderOf, parsePlotFileName } from './plotFileName.ts';

/** A plot that the farm may know of, and the folder it lies in, which it may not. */
export interface FoundPlot {
  plot: ReportedPlot;
  folder: string;
}

/** What Chia told at one moment. */
export interface FarmReading {
  plotsById: Map<string, FoundPlot>;
  harvesterVersion: string | null;
  /** Files that are no plots by their names, or of a size that the farm does not take. */
  unknownFiles: string[];
}

/** The lists of one harvester. */
interface Lists {
  /** Set before folders when several harvesters may have folders of one name. */
  host: string;
  plots: ChiaPlot[];
  unreadable: string[];
}

/** Asks Chia which plots there are now. @throws ChiaError when it cannot tell */
export async function readFarm(chia: ChiaSettings, signal: AbortSignal): Promise<FarmReading> {
  const harvesters =
    chia.kind === 'farmer' ? await readFarmer(chia, signal) : await readHarvester(chia, signal);
  const reading: FarmReading = {
    plotsById: new Map(),
    harvesterVersion: await readVersion(chia, signal),
    unknownFiles: [],
  };
  for (const lists of harvesters) addReadable(reading, lists);
  // Afterwards: a second, broken copy of a plot takes nothing away from the one that is fine.
  for (const lists of harvesters) addUnreadable(reading, lists);
  return reading;
}

async function readHarvester(chia: ChiaSettings, signal: AbortSignal): Promise<Lists[]> {
  const answer = await callChia(chia, { method: 'get_plots', schema: plotsSchema, signal });
  const { plots, failed_to_open_filenames, not_found_filenames } = answer;
  return [{ host: '', plots, unreadable: [...failed_to_open_filenames, ...not_found_filenames] }];
}

async function readFarmer(chia: ChiaSettings, signal: AbortSignal): Promise<Lists[]> {
  const { harvesters } = await callChia(chia, { method: 'get_harvesters', schema: harvestersSchema, signal });
  return harvesters.map(({ connection, plots, failed_to_open_filenames, no_key_filenames }) => ({
    host: `${connection.host}:`,
    plots,
    unreadable: [...failed_to_open_filenames, ...no_key_filenames],
  }));
}

/** Null of a Chia that is too old to say. */
async function readVersion(chia: ChiaSettings, signal: AbortSignal): Promise<string | null> {
  try {
    return (await callChia(chia, { method: 'get_version', schema: versionSchema, signal })).version;
  } catch (error) {
    if (error instanceof ChiaError) return null;
    throw error;
  }
}

function addReadable({ plotsById, unknownFiles }: FarmReading, { host, plots }: Lists): void {
  for (const { filename, size, plot_id, compression_level, strength } of plots) {
    const isSecondFormat = typeof strength === 'number' || filename.endsWith('.plot2');
    const plot = reportedPlotSchema.safeParse({
      id: plot_id.slice(-64).toLowerCase(),
      k: size,
      format: isSecondFormat ? 2 : 1,
      level: strength ?? compression_level ?? 0,
      isReadable: true,
    });
    if (plot.success) plotsById.set(plot.data.id, { plot: plot.data, folder: host + folderOf(filename) });
    else unknownFiles.push(host + filename);
  }
}

function addUnreadable({ plotsById, unknownFiles }: FarmReading, { host, unreadable }: Lists): void {
  for (const filename of unreadable) {
    const named = parsePlotFileName(filename);
    const plot = reportedPlotSchema.safeParse({ ...named, isReadable: false });
    if (!plot.success) unknownFiles.push(host + filename);
    else if (!plotsById.has(plot.data.id))
      plotsById.set(plot.data.id, { plot: plot.data, folder: host + folderOf(filename) });
  }
}
