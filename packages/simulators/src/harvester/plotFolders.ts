import { createPlotMaker, type HarvestedPlot, type PlotKind } from './plotFiles.ts';

interface Folder {
  kind: PlotKind;
  plots: HarvestedPlot[];
  /** File names of those of its plots that cannot be opened. */
  broken: Set<string>;
  /** File names of those of its plots whose keys the farmer does not have. */
  withoutKeys: Set<string>;
  isPlugged: boolean;
}

/** Folders full of plots, as disks of a harvester: plots come and go, break, and whole disks are unplugged. */
export class PlotFolders {
  private readonly folders = new Map<string, Folder>();
  private readonly makePlot: (folder: string, kind?: PlotKind) => HarvestedPlot;

  constructor(seed?: string) {
    this.makePlot = createPlotMaker(seed);
  }

  /** Names of the folders, unplugged ones too. */
  get directories(): string[] {
    return [...this.folders.keys()];
  }

  /** A new disk at this path with so many plots. */
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

  /** Takes a disk out: its plots are gone from the list, broken ones too. */
  unplug(name: string): void {
    this.folderOf(name).isPlugged = false;
  }

  /** Puts a disk back as it was. */
  plugIn(name: string): void {
    this.folderOf(name).isPlugged = true;
  }

  /** New plots of the folder's kind, or of another. Returns their ids, without `0x`. */
  addPlots(name: string, count: number, kind?: PlotKind): string[] {
    const folder = this.folderOf(name);
    const plots = Array.from({ length: count }, () => this.makePlot(name, kind ?? folder.kind));
    folder.plots.push(...plots);
    return plots.map(idOf);
  }

  /** Deletes the oldest ones. Returns their ids. */
  removePlots(name: string, count: number): string[] {
    return this.folderOf(name).plots.splice(0, count).map(idOf);
  }

  /** So many more of its plots can no longer be opened. Returns their ids. */
  breakPlots(name: string, count: number): string[] {
    return mark(this.folderOf(name), 'broken', count);
  }

  /** All its plots can be opened again. */
  repairPlots(name: string): void {
    this.folderOf(name).broken.clear();
  }

  /** So many more of its plots belong to keys that the farmer does not have. Returns their ids. */
  loseKeys(name: string, count: number): string[] {
    return mark(this.folderOf(name), 'withoutKeys', count);
  }

  /** What `get_plots` of Chia answers. The last list holds plots without keys; its name is Chia's. */
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

  private folderOf(name: string): Folder {
    const folder = this.folders.get(name);
    if (!folder) throw new Error(`There is no folder ${name}`);
    return folder;
  }
}

function mark(folder: Folder, which: 'broken' | 'withoutKeys', count: number): string[] {
  const chosen = folder.plots
    .filter(({ filename }) => !folder.broken.has(filename) && !folder.withoutKeys.has(filename))
    .slice(0, count);
  for (const { filename } of chosen) folder[which].add(filename);
  return chosen.map(idOf);
}

function idOf(plot: HarvestedPlot): string {
  return plot.plot_id.slice(2);
}
