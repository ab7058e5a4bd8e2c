import type { Locale } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { Markdown } from '@farm/ui/markdown';
import { useDeferredValue } from 'react';

interface TextPreviewProps {
  locale: Locale;
  title: string;
  body: string;
}

/** A text as readers will see it. Follows typing at low priority. */
export function TextPreview({ locale, title, body }: TextPreviewProps) {
  const text = useDeferredValue(body);
  const isEmpty = title.trim() === '' && text.trim() === '';
  return (
    <Box component="section" aria-labelledby="text-preview" sx={style}>
      <Typography id="text-preview" variant="overline" component="h2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="operator.editor.preview" />
      </Typography>
      {isEmpty ? (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="operator.editor.preview.empty" />
        </Typography>
      ) : (
        <Box lang={locale}>
          {title === '' ? null : (
            <Typography variant="h4" component="h3" sx={{ mb: 1.5 }}>
              {title}
            </Typography>
          )}
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
