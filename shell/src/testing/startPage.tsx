import { PAGE_DATA_ID, type PageData } from '@farm/contracts/registry';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '../App.tsx';
import { startShell } from '../boot/startShell.ts';
import { notifyCaught } from '../boot/notifyCaught.ts';
import { makePageData } from './makeRemote.ts';

/** Starts the whole page, as a browser would with the gateway's response for this path. */
export async function startPage(path: string, data: Partial<PageData> = {}) {
  history.replaceState(null, '', path);
  const element = document.createElement('script');
  element.id = PAGE_DATA_ID;
  element.type = 'application/json';
  element.textContent = JSON.stringify(makePageData(data));
  document.getElementById(PAGE_DATA_ID)?.remove();
  document.body.append(element);
  const booted = await startShell();
  const view = render(<App {...booted} />, { onCaughtError: notifyCaught });
  if (document.querySelector(UNDRAWN)) await waitUntilRendered();
  return { ...view, ...booted, user: userEvent.setup() };
}

/** Selector of a picture that has not loaded. */
const UNDRAWN = 'main [aria-hidden]:empty';

/** Waits for the picture of a status page, which loads after the text. */
export function waitUntilRendered(): Promise<void> {
  return waitFor(() => {
    expect(document.querySelector(UNDRAWN)).not.toBeInTheDocument();
  });
}

/** Returns the current path, query and hash. */
export function readCurrentPath(): string {
  return location.pathname + location.search + location.hash;
}

/** Resets the browser state between tests. */
export function deleteBrowserState(): void {
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'lng=; max-age=0';
  document.documentElement.lang = '';
  history.replaceState(null, '', '/');
  // Every page adds its own styles, and jsdom evaluates all of them for each visibility check.
  for (const style of document.head.querySelectorAll('style[data-emotion]')) style.remove();
}
