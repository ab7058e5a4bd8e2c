import { PAGE_DATA_ID, type PageData } from '@farm/contracts/registry';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '../App.tsx';
import { createShell } from '../boot/createShell.ts';
import { handleCaughtError } from '../boot/handleCaughtError.ts';
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
  const services = await createShell();
  const view = render(<App {...services} />, { onCaughtError: handleCaughtError });
  if (document.querySelector(PENDING_PICTURE)) await waitForPicture();
  return { ...view, ...services, user: userEvent.setup() };
}

/** Selector of a picture that has not loaded. */
const PENDING_PICTURE = 'main [aria-hidden]:empty';

/** Waits for the picture of a status page, which loads after the text. */
export function waitForPicture(): Promise<void> {
  return waitFor(() => {
    expect(document.querySelector(PENDING_PICTURE)).not.toBeInTheDocument();
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
  for (const name of ['lng', 'dir']) document.cookie = `${name}=; path=/; max-age=0`;
  document.documentElement.lang = '';
  history.replaceState(null, '', '/');
  // Every page adds its own styles, and jsdom evaluates all of them for each visibility check.
  for (const style of document.head.querySelectorAll('style[data-emotion]')) style.remove();
}
