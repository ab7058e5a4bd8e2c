import type { Terms } from '@farm/contracts/terms';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Skeleton } from '@farm/ui';
import { findPeriod } from '../../model/findPeriod.ts';

interface VersionLineProps {
  /** Undefined until loaded. */
  terms: Terms | undefined;
  isLoading: boolean;
}

/** Number of the shown version, and the time in which it is or was in force. */
export function VersionLine({ terms, isLoading }: VersionLineProps) {
  const intl = useIntl();
  const period = terms && findPeriod(terms);
  // Keeps its line while there is nothing to say.
  if (!period) return isLoading ? <Skeleton component="span" width="16em" /> : <>&nbsp;</>;
  const day = (at: string) => <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'long' })}</time>;
  const { version, from, to } = period;
  if (to === undefined)
    return <FormattedMessage id="info.terms.current" values={{ version, from: day(from) }} />;
  return <FormattedMessage id="info.terms.past" values={{ version, from: day(from), to: day(to) }} />;
}
