import { useIntl } from '@farm/remote-sdk';

/** An instant as date and time where the reader is. */
export function When({ instant }: { instant: string }) {
  const intl = useIntl();
  return (
    <time dateTime={instant}>{intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'medium' })}</time>
  );
}
