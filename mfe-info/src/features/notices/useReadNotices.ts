import { useCallback, useEffect, useState } from 'react';
import { addReadNotice, loadReadNotices, watchReadNotices } from '../../model/readNotices.ts';

/** Tracks the notices that were read in this browser. */
export function useReadNotices() {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(loadReadNotices()));
  useEffect(() => watchReadNotices(() => setIds(new Set(loadReadNotices()))), []);
  const markRead = useCallback((id: string) => {
    const kept = addReadNotice(id);
    // Includes the previous ids for browsers that store nothing.
    setIds((before) => new Set([...before, ...kept, id]));
  }, []);
  return { isRead: (id: string) => ids.has(id), markRead };
}
