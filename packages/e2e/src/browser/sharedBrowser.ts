import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { startBrowser } from '@farm/rollout/browser';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** A browser and a switch for whether it keeps this process alive. */
interface SharedBrowser {
  browser: Browser;
  setKeepAlive: (isKeptAlive: boolean) => void;
}

let shared: Promise<SharedBrowser> | undefined;
let openContexts = 0;

/**
 * Opens a context in the browser that all test files of this process share. The browser lives as long as the process,
 * but keeps it alive only while a context is open, because a test file ends once nothing is pending.
 */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  openContexts += 1;
  shared ??= startSharedBrowser();
  const { browser, setKeepAlive } = await shared;
  setKeepAlive(true);
  const handleClose = () => {
    openContexts -= 1;
    if (openContexts === 0) setKeepAlive(false);
  };
  try {
    const context = await browser.newContext(options);
    context.on('close', handleClose);
    return context;
  } catch (error) {
    handleClose();
    throw error;
  }
}

async function startSharedBrowser(): Promise<SharedBrowser> {
  const processes: ChildProcess[] = [];
  // Playwright does not expose the process it starts.
  const recordProcess = (message: unknown) => processes.push((message as { process: ChildProcess }).process);
  subscribe('child_process', recordProcess);
  try {
    const browser = await startBrowser();
    return { browser, setKeepAlive: (isKeptAlive) => setProcessesKeepAlive(processes, isKeptAlive) };
  } finally {
    unsubscribe('child_process', recordProcess);
  }
}

function setProcessesKeepAlive(processes: ChildProcess[], isKeptAlive: boolean): void {
  const method = isKeptAlive ? 'ref' : 'unref';
  for (const child of processes) {
    child[method]();
    for (const stream of child.stdio) if (stream instanceof Socket) stream[method]();
  }
}
