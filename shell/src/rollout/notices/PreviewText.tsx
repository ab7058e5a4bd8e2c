import { useEffect, useState } from 'react';
import { FormattedMessage, FormattedTime } from 'react-intl';
import type { Substitute } from '../isSubstitute.ts';

/** A previewed version; for a preview by link also its person and its end, even if that passes in an open page. */
export function PreviewText({ name, version, why }: Substitute) {
  const { person, until } = why.kind === 'preview' ? why : {};
  const hasEnded = useHasPassed(until);
  if (hasEnded)
    return <FormattedMessage id="shell.notices.override.previewEnded" values={{ name, version }} />;
  if (person === undefined || until === undefined)
    return <FormattedMessage id="shell.notices.override.preview" values={{ name, version }} />;
  return (
    <FormattedMessage
      id="shell.notices.override.previewFor"
      values={{ name, version, person: <bdi>{person}</bdi>, until: <FormattedTime value={until} /> }}
    />
  );
}

function useHasPassed(instant: string | undefined): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (instant === undefined) return;
    const timer = setTimeout(() => setHasPassed(true), Date.parse(instant) - Date.now());
    return () => clearTimeout(timer);
  }, [instant]);
  return hasPassed;
}
