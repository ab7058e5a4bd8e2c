import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { reportBootFailure } from '../rollout/reportBootFailure.ts';
import { boot } from './boot.ts';
import { showBootFailure } from './showBootFailure.ts';

/** Draws the page into the root. Whatever hinders it leaves words there, and is thrown again. */
export async function start(root: HTMLElement): Promise<void> {
  try {
    const booted = await boot();
    createRoot(root).render(<App {...booted} />);
  } catch (failure) {
    showBootFailure(root);
    void reportBootFailure(failure);
    throw failure;
  }
}
