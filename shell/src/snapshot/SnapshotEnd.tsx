import { useSnapshotEnd } from './useSnapshotEnd.ts';

/** Sibling of a page that is worth showing: the snapshot ends when it mounts. */
export function SnapshotEnd() {
  useSnapshotEnd();
  return null;
}
