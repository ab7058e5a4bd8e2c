import { useCallback, useEffect, useState } from 'react';
import { addReadNotice, loadReadNotices, watchReadNotices } from '../../model/readNotices.ts';

/** Which notices were read in this browser, and the way to say that one was. */
export function useReadNotices() {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(loadReadNotices()));
  useEffect(() => watchReadNotices(() => setIds(new Set(loadReadNotices()))), []);
  const markRead = useCallback((id: string) => {
    const kept = addReadNotice(id);
    // Together with what was read before in a browser that keeps nothing.
    setIds((before) => new Set([...before, ...kept, id]));
  }, []);
  return { isRead: (id: string) => ids.has(id), markRead };
}
