/** Unsaved work of an operator, stored while the tab is open, so leaving the page loses nothing. */
export interface KeptDraft<Draft> {
  read: () => Draft | null;
  write: (draft: Draft) => void;
  clear: () => void;
}

/** See {@link KeptDraft}. Stored per account and `name`, which has to tell drafts of one form apart. */
export function createDraftStorage<Draft>(accountId: string, name: string): KeptDraft<Draft> {
  const key = `operator.${name}.${accountId}`;
  return {
    read: () => {
      try {
        // Only `write` uses this key.
        return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
      } catch {
        return null;
      }
    },
    write: (draft) => tolerate(() => sessionStorage.setItem(key, JSON.stringify(draft))),
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
