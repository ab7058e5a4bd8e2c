import { createPlotMaker, type HarvestedPlot, type PlotKind } from './plotFiles.ts';

interface Folder {
  kind: PlotKind;
  plots: HarvestedPlot[];
  /** File names of plots that cannot be opened. */
  broken: Set<string>;
  /** File names of plots whose keys the farmer lacks. */
  withoutKeys: Set<string>;
  isPlugged: boolean;
}

/**
 * Folders of plots that stand for the disks of a harvester: plots are added, removed and broken, and whole disks
 * unplugged.
 */
export class PlotFolders {
  private readonly folders = new Map<string, Folder>();
  private readonly makePlot: (folder: string, kind?: PlotKind) => HarvestedPlot;

  constructor(seed?: string) {
    this.makePlot = createPlotMaker(seed);
  }

  /** Names of all folders, including unplugged disks. */
  get directories(): string[] {
    return [...this.folders.keys()];
  }

  /** Adds a disk at this path with `plotCount` plots. */
  addDirectory(name: string, plotCount: number, kind: PlotKind = {}): void {
    if (this.folders.has(name)) throw new Error(`There is ${name} already`);
    this.folders.set(name, {
      kind,
      plots: [],
      broken: new Set(),
      withoutKeys: new Set(),
      isPlugged: true,
    });
    this.addPlots(name, plotCount);
  }

  /** Unplugs a disk: all its plots, including broken plots, disappear from the list. */
  unplug(name: string): void {
    this.readFolder(name).isPlugged = false;
  }

  /** Plugs a disk back in, unchanged. */
  plugIn(name: string): void {
    this.readFolder(name).isPlugged = true;
  }

  /** Adds plots of the folder's kind, or of `kind`. Returns their ids without `0x`. */
  addPlots(name: string, count: number, kind?: PlotKind): string[] {
    const folder = this.readFolder(name);
    const plots = Array.from({ length: count }, () => this.makePlot(name, kind ?? folder.kind));
    folder.plots.push(...plots);
    return plots.map(toPlotId);
  }

  /** Deletes the oldest plots. Returns their ids. */
  removePlots(name: string, count: number): string[] {
    return this.readFolder(name).plots.splice(0, count).map(toPlotId);
  }

  /** Makes `count` more plots unreadable. Returns their ids. */
  breakPlots(name: string, count: number): string[] {
    return markPlots(this.readFolder(name), 'broken', count);
  }

  /** Makes all plots of the folder readable again. */
  repairPlots(name: string): void {
    this.readFolder(name).broken.clear();
  }

  /** Moves `count` more plots to keys that the farmer lacks. Returns their ids. */
  loseKeys(name: string, count: number): string[] {
    return markPlots(this.readFolder(name), 'withoutKeys', count);
  }

  /** Returns the response of Chia's `get_plots`. The last list holds plots without keys; its name is Chia's. */
  list(): { plots: HarvestedPlot[]; failed_to_open_filenames: string[]; not_found_filenames: string[] } {
    const plugged = [...this.folders.values()].filter(({ isPlugged }) => isPlugged);
    const isFine = ({ broken, withoutKeys }: Folder, filename: string) =>
      !broken.has(filename) && !withoutKeys.has(filename);
    const namesIn = (which: 'broken' | 'withoutKeys') =>
      plugged.flatMap((folder) =>
        folder.plots.map(({ filename }) => filename).filter((filename) => folder[which].has(filename)),
      );
    return {
      plots: plugged.flatMap((folder) => folder.plots.filter(({ filename }) => isFine(folder, filename))),
      failed_to_open_filenames: namesIn('broken'),
      not_found_filenames: namesIn('withoutKeys'),
    };
  }

  private readFolder(name: string): Folder {
    const folder = this.folders.get(name);
    if (!folder) throw new Error(`There is no folder ${name}`);
    return folder;
  }
}

function markPlots(folder: Folder, which: 'broken' | 'withoutKeys', count: number): string[] {
  const selected = folder.plots
    .filter(({ filename }) => !folder.broken.has(filename) && !folder.withoutKeys.has(filename))
    .slice(0, count);
  for (const { filename } of selected) folder[which].add(filename);
  return selected.map(toPlotId);
}

function toPlotId(plot: HarvestedPlot): string {
  return plot.plot_id.slice(2);
}
