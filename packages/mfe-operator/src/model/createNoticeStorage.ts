import type { TypedNotice } from './noticeForm.ts';

/** What was typed of a notice and not saved, for as long as the tab lives: leaving the page loses nothing. */
export interface KeptNotice {
  read: () => TypedNotice | null;
  write: (typed: TypedNotice) => void;
  clear: () => void;
}

/** See {@link KeptNotice}. Everybody has their own, of each notice; `id` is undefined of a new one. */
export function createNoticeStorage(accountId: string, id: string | undefined): KeptNotice {
  const key = `operator.notice.${accountId}.${id ?? 'new'}`;
  return {
    read: () => {
      try {
        // Nobody but `write` fills this place.
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as TypedNotice | null;
      } catch {
        return null;
      }
    },
    write: (typed) => tolerate(() => sessionStorage.setItem(key, JSON.stringify(typed))),
    clear: () => tolerate(() => sessionStorage.removeItem(key)),
  };
}

/** A browser may refuse to store, or be full. */
function tolerate(act: () => void): void {
  try {
    act();
  } catch {
    // What is typed is still on the page.
  }
}
