const KEY = 'farm.notices.read';
/** Most ids to keep: notices older than that are hardly ever visible. */
const MOST = 500;

/** Returns the ids of notices read in this browser; unreadable storage counts as empty. */
export function loadReadNotices(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(-MOST) : [];
  } catch {
    return [];
  }
}

/** Adds a notice to the read notices and evicts the oldest. Browsers without storage forget the notice. */
export function addReadNotice(id: string): readonly string[] {
  const ids = [...loadReadNotices().filter((other) => other !== id), id].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage denied or full: the notice is unread again the next time.
  }
  return ids;
}

/** Calls back when another tab has read a notice. Returns a function that stops watching. */
export function watchReadNotices(onChange: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
