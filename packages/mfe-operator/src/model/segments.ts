import { parseLocale } from '@farm/contracts';
import type { SegmentName } from '@farm/contracts/rollout';
import type { useIntl } from '@farm/remote-sdk';

/** Formats a kind of visitors; languages have the names that the browser knows. */
export function formatSegment(intl: ReturnType<typeof useIntl>, segment: SegmentName): string {
  const [dimension, value = ''] = segment.split(':');
  const locale = dimension === 'language' ? parseLocale(value) : undefined;
  return (
    (locale && intl.formatDisplayName(locale, { type: 'language' })) ??
    intl.formatMessage({ id: `operator.rollout.segment.${segment.replace(':', '.')}` })
  );
}
