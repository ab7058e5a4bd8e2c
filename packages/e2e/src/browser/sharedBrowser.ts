import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { launchBrowser } from '@farm/rollout/browser';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** A browser, and whether this process has to wait for it. */
interface SharedBrowser {
  browser: Browser;
  setAwaited: (isAwaited: boolean) => void;
}

let shared: Promise<SharedBrowser> | undefined;
let openContexts = 0;

/**
 * Opens a context in the browser that all test files of this process share. It lives as long as the process, and keeps
 * it from ending only while a context is open: a test file has ended when nothing is left to wait for.
 */
export async function openContext(options: BrowserContextOptions): Promise<BrowserContext> {
  openContexts += 1;
  shared ??= startSharedBrowser();
  const { browser, setAwaited } = await shared;
  setAwaited(true);
  const context = await browser.newContext(options);
  context.on('close', () => {
    openContexts -= 1;
    if (openContexts === 0) setAwaited(false);
  });
  return context;
}

async function startSharedBrowser(): Promise<SharedBrowser> {
  const processes: ChildProcess[] = [];
  // Playwright keeps the process that it starts to itself.
  const note = (message: unknown) => processes.push((message as { process: ChildProcess }).process);
  subscribe('child_process', note);
  try {
    const browser = await launchBrowser();
    return { browser, setAwaited: (isAwaited) => setAllAwaited(processes, isAwaited) };
  } finally {
    unsubscribe('child_process', note);
  }
}

function setAllAwaited(processes: ChildProcess[], isAwaited: boolean): void {
  const method = isAwaited ? 'ref' : 'unref';
  for (const child of processes) {
    child[method]();
    for (const stream of child.stdio) if (stream instanceof Socket) stream[method]();
  }
}
