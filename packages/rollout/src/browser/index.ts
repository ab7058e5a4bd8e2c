export { ensureBrowserFiles } from './browserFiles.ts';
export type { BrowserFiles } from './browserFiles.ts';
export { launchBrowser } from './launchBrowser.ts';
export { watchContext } from './watchContext.ts';
export type { ContextWatch, ExpectedErrors, Problem } from './watchContext.ts';
