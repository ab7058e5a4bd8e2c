const KEY = 'farm.notices.read';
/** Ids that are kept: what is older than so many notices is hardly in view. */
const MOST = 500;

/** The notices that were read in this browser. What cannot be read is as if nothing was. */
export function loadReadNotices(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(-MOST) : [];
  } catch {
    return [];
  }
}

/** Adds a notice to those that were read, the oldest giving way; a browser that keeps nothing forgets it. */
export function addReadNotice(id: string): readonly string[] {
  const ids = [...loadReadNotices().filter((other) => other !== id), id].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Denied or full: it is unread again the next time.
  }
  return ids;
}

/** Calls back when another tab has read a notice. The answer ends it. */
export function watchReadNotices(onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
