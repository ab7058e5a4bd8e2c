export { loadBrowserFiles } from './browserFiles.ts';
export type { BrowserFiles } from './browserFiles.ts';
export { computePairwiseRows } from './pairwise.ts';
export type { Row } from './pairwise.ts';
export { startBrowser } from './startBrowser.ts';
export { watchContext } from './watchContext.ts';
export type { ContextWatch, ExpectedErrors, Problem } from './watchContext.ts';
export type { Browser, BrowserContext, Page, Route } from 'playwright-core';
