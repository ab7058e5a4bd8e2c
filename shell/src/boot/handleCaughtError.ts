import type { RootOptions } from 'react-dom/client';
import { RemoteLoadError } from '../remotes/RemoteLoadError.ts';

/** Logs errors caught by a boundary, as React does, except for remotes switched off by an operator. */
export const handleCaughtError: RootOptions['onCaughtError'] = (error, { componentStack }) => {
  if (error instanceof RemoteLoadError && error.reason === 'disabled') return;
  // oxlint-disable-next-line no-console -- for developers of remotes: users see a card
  console.error(error, componentStack ?? '');
};
