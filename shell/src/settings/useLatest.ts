import { useEffect, useState } from 'react';

interface Latest<Choice, Loaded> {
  choice: Choice;
  loaded: Loaded;
}

/**
 * Returns the result of `load` for `choice`. The previous result stays while loading, and if loading fails: `missing`
 * then identifies the failure, and is null otherwise. Retries when `again` changes.
 */
export function useLatest<Choice, Loaded>(
  load: (choice: Choice) => Promise<Loaded>,
  { choice, retryKey }: { choice: Choice; retryKey?: unknown },
  first: Latest<Choice, Loaded>,
): { loaded: Loaded; missing: object | null } {
  const [latest, setLatest] = useState(first);
  const [failed, setFailed] = useState<{ choice: Choice } | null>(null);
  useEffect(() => {
    if (latest.choice === choice) return;
    let isCurrent = true;
    load(choice).then(
      (loaded) => {
        if (!isCurrent) return;
        setLatest({ choice, loaded });
        setFailed(null);
      },
      () => {
        if (isCurrent) setFailed((before) => (before?.choice === choice ? before : { choice }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, choice, latest, retryKey]);
  const isMissing = latest.choice !== choice && failed?.choice === choice;
  return { loaded: latest.loaded, missing: isMissing ? failed : null };
}
