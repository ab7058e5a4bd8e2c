/** Plot, as described by its file name. */
export interface ParsedPlotName {
  id: string;
  k: number;
  format: 1 | 2;
  level: number;
}

/** `plot-k32-2024-…-<id>.plot`, compressed `plot-k32-c05-2024-…-<id>.plot`; `.plot2` is the second format. */
const PLOT_FILE_NAME = /^plot-k(\d{2})(?:-c(\d{1,3}))?-.*?([0-9a-f]{64})\.plot(2?)$/i;

/** Parses the name of a file that could not be opened; null if it is not the name of a plot. */
export function parsePlotFileName(path: string): ParsedPlotName | null {
  const match = PLOT_FILE_NAME.exec(path.slice(toFolder(path).length).replace(/^[\\/]/, ''));
  if (!match) return null;
  const [, k, level, id = '', formatSuffix] = match;
  return {
    id: id.toLowerCase(),
    k: Number(k),
    format: formatSuffix === '2' ? 2 : 1,
    level: Number(level ?? 0),
  };
}

/** Returns the folder of a file, for paths of any operating system. */
export function toFolder(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'), 0));
}
