import { MAX_NOTICE_BODY_LENGTH, MAX_NOTICE_TITLE_LENGTH, type Locale } from '@farm/contracts';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { TextField } from '@farm/ui/fields';
import { useEffect, useRef } from 'react';
import { BesidePreview } from '../../parts/BesidePreview.tsx';
import { BodyField } from '../../parts/BodyField.tsx';
import { TextPreview } from '../../parts/TextPreview.tsx';
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
  return (
    <BesidePreview preview={<TextPreview locale={locale} title={text.title} body={text.body} />}>
      <TextField
        inputRef={title}
        fullWidth
        label={intl.formatMessage({ id: 'operator.notice.title' })}
        value={text.title}
        onChange={({ target }) => form.write(locale, { title: target.value })}
        error={problems.title !== undefined}
        helperText={
          <FormattedMessage
            id={`operator.notice.title.${problems.title ?? 'help'}`}
            values={{ max: MAX_NOTICE_TITLE_LENGTH, count: text.title.trim().length }}
          />
        }
        slotProps={{ htmlInput: { lang: locale, readOnly: form.isBusy, autoComplete: 'off' } }}
      />
      <BodyField
        locale={locale}
        value={text.body}
        onChange={(value) => form.write(locale, { body: value })}
        problem={problems.body}
        max={MAX_NOTICE_BODY_LENGTH}
        isReadOnly={form.isBusy}
        inputRef={body}
      />
    </BesidePreview>
  );
}
