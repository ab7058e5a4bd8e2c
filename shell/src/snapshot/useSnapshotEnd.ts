import { createContext, use, useEffect } from 'react';
import type { PageSnapshot } from './PageSnapshot.ts';

/** Snapshot of the page; null in tests of components. */
export const SnapshotContext = createContext<PageSnapshot | null>(null);

/** Ends the snapshot once the component is there. */
export function useSnapshotEnd(): void {
  const snapshot = use(SnapshotContext);
  useEffect(() => snapshot?.end(), [snapshot]);
}
