import type { CDPSession, Page } from 'playwright-core';
import { RECORD_SCRIPT } from './pageScript.ts';

/** Figures of a page, as the browser counts them. */
export interface Metrics {
  /** Time that its main thread has worked, in milliseconds, whatever else the machine did. */
  workMs: number;
  /** The same of all threads of its process. */
  processMs: number;
  /** Time of these figures on the page's own clock, in milliseconds. */
  at: number;
  nodes: number;
  listeners: number;
  heapBytes: number;
}

/** World of the verification beside the page's own: it sees the same document, and none of the page's variables. */
const WORLD = 'farm-verify';

/** Opens the browser's tools for a tab, whose documents are recorded from then on. */
export async function openDevTools(tab: Page): Promise<CDPSession> {
  const devTools = await tab.context().newCDPSession(tab);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devTools.send('Page.enable');
  await devTools.send('Page.addScriptToEvaluateOnNewDocument', { source: RECORD_SCRIPT, worldName: WORLD });
  return devTools;
}

/** Reads the figures of the page. The browser answers even while a script blocks the page. */
export async function readMetrics(devTools: CDPSession): Promise<Metrics> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  const figures = new Map(metrics.map(({ name, value }) => [name, value]));
  const read = (name: string) => figures.get(name) ?? 0;
  return {
    workMs: read('ThreadTime') * 1_000,
    processMs: read('ProcessTime') * 1_000,
    at: (read('Timestamp') - read('NavigationStart')) * 1_000,
    nodes: read('Nodes'),
    listeners: read('JSEventListeners'),
    heapBytes: read('JSHeapUsedSize'),
  };
}

/** Frees what nothing refers to, so that only what is kept counts. */
export async function releaseGarbage(devTools: CDPSession): Promise<void> {
  await devTools.send('HeapProfiler.collectGarbage');
}

/** Evaluates an expression in the verification's world of the current document. @throws Error if it fails */
export async function readFromWorld<T>(devTools: CDPSession, expression: string): Promise<T> {
  const { frameTree } = await devTools.send('Page.getFrameTree');
  const { executionContextId } = await devTools.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: WORLD,
  });
  const { result, exceptionDetails } = await devTools.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as T;
}
