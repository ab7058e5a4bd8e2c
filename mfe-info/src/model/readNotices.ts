const KEY = 'farm.notices.read';
/** Most ids to keep: notices older than that are hardly ever visible. */
const MAX_READ_NOTICES = 500;

/** Returns the ids of notices read in this browser; unreadable storage counts as empty. */
export function listReadNotices(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((id) => typeof id === 'string').slice(-MAX_READ_NOTICES)
      : [];
  } catch {
    return [];
  }
}

/** Adds a notice to the read notices and evicts the oldest. Browsers without storage forget the notice. */
export function addReadNotice(id: string): readonly string[] {
  const ids = [...listReadNotices().filter((other) => other !== id), id].slice(-MAX_READ_NOTICES);
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Storage denied or full: the notice is unread again the next time.
  }
  return ids;
}

/** Calls back when another tab has read a notice. Returns a function that stops watching. */
export function watchReadNotices(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) onChange();
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}
