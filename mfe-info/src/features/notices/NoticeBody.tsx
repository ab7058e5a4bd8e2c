import { toLanguageTag, type NoticeDetail } from '@farm/contracts';
import { LoadFailure, LoadNotice } from '@farm/kit';
import { FormattedMessage, Link, useIntl, usePage } from '@farm/remote-sdk';
import type { Failure, SlowQuery } from '@farm/remote-sdk/api';
import { Box, Skeleton, Typography } from '@farm/ui';
import { Markdown } from '@farm/ui/markdown';
import { LanguageNote } from '../../parts/LanguageNote.tsx';

interface NoticeBodyProps {
  /** Undefined until loaded. */
  notice: NoticeDetail | undefined;
  /** True if the notice no longer exists. */
  isMissing: boolean;
  /** Reason why loading failed. */
  failure: Failure | undefined;
  slow: SlowQuery;
}

/** Date and text of a notice, or the reason why it cannot be shown. */
export function NoticeBody({ notice, isMissing, failure, slow }: NoticeBodyProps) {
  const view = () => {
    if (isMissing)
      return (
        <Typography role="alert">
          <FormattedMessage id="info.notice.gone.text" />
        </Typography>
      );
    if (notice) return <NoticeText notice={notice} />;
    if (failure)
      return (
        <LoadFailure
          titleId="info.notice.failure"
          textId="info.failure"
          failure={failure}
          onRetry={slow.retry}
        />
      );
    return <TextSkeleton />;
  };
  return (
    <>
      <Box role="status">
        <LoadNotice slow={slow} isOutdated={notice !== undefined && failure !== undefined} />
      </Box>
      {view()}
    </>
  );
}

function NoticeText({ notice }: { notice: NoticeDetail }) {
  const intl = useIntl();
  const { locale } = usePage();
  const { publishedAt, body } = notice;
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        <time dateTime={publishedAt}>
          {intl.formatDate(publishedAt, { dateStyle: 'long', timeStyle: 'short' })}
        </time>
        {notice.locale === locale ? null : (
          <>
            {' · '}
            <LanguageNote id="info.notice.in" locale={notice.locale} />
          </>
        )}
      </Typography>
      <Box lang={toLanguageTag(notice.locale)} dir="auto">
        <Markdown headingLevel={2} siteLink={Link}>
          {body}
        </Markdown>
      </Box>
    </>
  );
}

function TextSkeleton() {
  const intl = useIntl();
  return (
    <Box role="progressbar" aria-label={intl.formatMessage({ id: 'info.notice.loadingOne' })}>
      <Skeleton width="10em" />
      {[95, 100, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={28} />
      ))}
    </Box>
  );
}
