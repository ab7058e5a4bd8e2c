import type { LoadableRemote } from '@farm/contracts/registry';

/**
 * Returns why this page cannot load a version of ES modules: `browser` if the browser would not check their hashes,
 * `contract` if the page's import map lacks one of them, because the version is newer than the page. Null if it can.
 */
export function findModuleProblem({ container, baseUrl, integrity }: LoadableRemote) {
  const modules = Object.entries(integrity).filter(([file]) => /\.m?js$/.test(file));
  // A dev server's files have no hashes.
  if (container?.type !== 'module' || modules.length === 0) return null;
  if (!canCheckModules()) return 'browser';
  const held = readImportMap();
  return modules.every(([file, hash]) => held[baseUrl + file] === hash) ? null : 'contract';
}

/**
 * True if the browser checks modules by the import map. No browser tells, and asking for a file with a wrong hash would
 * show as an error. Every engine got Error.isError together with that or later: Chrome 134 (127), Firefox 138 (138),
 * Safari 26 (18).
 */
function canCheckModules(): boolean {
  return 'isError' in Error;
}

/** Returns the hashes in the page's import map, by URL. */
function readImportMap(): Record<string, string> {
  const text = document.querySelector('script[type=importmap]')?.textContent;
  if (text === undefined) return {};
  // The gateway writes it (createImportMap.ts).
  return (JSON.parse(text) as { integrity: Record<string, string> }).integrity;
}
