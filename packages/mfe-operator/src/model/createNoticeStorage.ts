import type { TypedNotice } from './noticeForm.ts';

/** Unsaved text of a notice, stored while the tab is open, so leaving the page loses nothing. */
export interface KeptNotice {
  read: () => TypedNotice | null;
  write: (typed: TypedNotice) => void;
  clear: () => void;
}

/** See {@link KeptNotice}. Stored per account and notice; `id` is undefined for a new notice. */
export function createNoticeStorage(accountId: string, id: string | undefined): KeptNotice {
  const key = `operator.notice.${accountId}.${id ?? 'new'}`;
  return {
    read: () => {
      try {
        // Only `write` uses this key.
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as TypedNotice | null;
      } catch {
        return null;
      }
    },
    write: (typed) => tolerate(() => sessionStorage.setItem(key, JSON.stringify(typed))),
    clear: () => tolerate(() => sessionStorage.removeItem(key)),
  };
}

/** Storage may be disabled or full. */
function tolerate(act: () => void): void {
  try {
    act();
  } catch {
    // The text is still on the page.
  }
}
