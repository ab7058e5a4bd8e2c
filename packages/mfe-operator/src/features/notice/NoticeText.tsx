import { MAX_NOTICE_BODY_LENGTH, MAX_NOTICE_TITLE_LENGTH, type Locale } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';
import { TextField } from '@farm/ui/fields';
import { useEffect, useRef } from 'react';
import { NoticePreview } from './NoticePreview.tsx';
import type { NoticeFormState, WrongField } from './useNoticeForm.ts';

interface NoticeTextProps {
  locale: Locale;
  form: NoticeFormState;
  /** Field to focus; a new object for every attempt. */
  wrong: WrongField | undefined;
}

/** Title and text of a notice in one language, with a preview. */
export function NoticeText({ locale, form, wrong }: NoticeTextProps) {
  const intl = useIntl();
  const title = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (wrong?.locale === locale) ({ title, body })[wrong.field].current?.focus();
  }, [wrong, locale, title, body]);
  const text = form.typed.texts[locale];
  const problems = form.problems[locale] ?? {};
  const common = (field: 'title' | 'body', max: number) => ({
    fullWidth: true,
    label: intl.formatMessage({ id: `operator.notice.${field}` }),
    value: text[field],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      form.write(locale, { [field]: value }),
    error: problems[field] !== undefined,
    helperText: (
      <FormattedMessage
        id={`operator.notice.${field}.${problems[field] ?? 'help'}`}
        values={{ max, count: text[field].trim().length }}
      />
    ),
    slotProps: { htmlInput: { lang: locale, readOnly: form.isBusy, autoComplete: 'off' } },
  });
  return (
    <Box sx={style}>
      <Stack sx={{ gap: 2.5, minWidth: 0 }}>
        <TextField inputRef={title} {...common('title', MAX_NOTICE_TITLE_LENGTH)} />
        <TextField
          inputRef={body}
          {...common('body', MAX_NOTICE_BODY_LENGTH)}
          multiline
          minRows={12}
          maxRows={24}
        />
      </Stack>
      <NoticePreview locale={locale} title={text.title} body={text.body} />
    </Box>
  );
}

const style = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
