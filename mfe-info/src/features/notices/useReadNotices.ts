import { useCallback, useEffect, useState } from 'react';
import { addReadNotice, listReadNotices, watchReadNotices } from '../../model/readNotices.ts';

/** Tracks the notices that were read in this browser. */
export function useReadNotices() {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(listReadNotices()));
  useEffect(() => watchReadNotices(() => setIds(new Set(listReadNotices()))), []);
  const markRead = useCallback((id: string) => {
    const storedIds = addReadNotice(id);
    // Includes the previous ids for browsers that store nothing.
    setIds((previous) => new Set([...previous, ...storedIds, id]));
  }, []);
  return { isRead: (id: string) => ids.has(id), markRead };
}
