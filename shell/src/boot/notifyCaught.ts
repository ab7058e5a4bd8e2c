import type { RootOptions } from 'react-dom/client';
import { RemoteLoadError } from '../remotes/RemoteLoadError.ts';

/** Tells the console what a boundary caught, as React does, unless it is what an operator decided. */
export const notifyCaught: RootOptions['onCaughtError'] = (error, { componentStack }) => {
  if (error instanceof RemoteLoadError && error.reason === 'disabled') return;
  // oxlint-disable-next-line no-console -- for those who develop a remote: people see a card
  console.error(error, componentStack ?? '');
};
