import type { Locale } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Markdown } from '@farm/ui/markdown';
import { useDeferredValue } from 'react';

interface NoticePreviewProps {
  locale: Locale;
  title: string;
  body: string;
}

/** A notice as readers will see it. Follows typing at low priority. */
export function NoticePreview({ locale, title, body }: NoticePreviewProps) {
  const text = useDeferredValue(body);
  const isEmpty = title.trim() === '' && text.trim() === '';
  return (
    <Box component="section" aria-labelledby="notice-preview" sx={style}>
      <Typography id="notice-preview" variant="overline" component="h2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="operator.notice.preview" />
      </Typography>
      {isEmpty ? (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="operator.notice.preview.empty" />
        </Typography>
      ) : (
        <Box lang={locale}>
          <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
            {title}
          </Typography>
          <Markdown headingLevel={4}>{text}</Markdown>
        </Box>
      )}
    </Box>
  );
}

const style = {
  minWidth: 0,
  p: 2.5,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
};
