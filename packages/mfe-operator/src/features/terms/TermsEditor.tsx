import type { Locale } from '@farm/contracts';
import { MAX_TERMS_LENGTH, type OperatorTerms } from '@farm/contracts/terms';
import { FormattedMessage, usePage } from '@farm/remote-sdk';
import { Button, Card, Stack, Typography } from '@farm/ui';
import { FormError } from '@farm/ui/feedback';
import { useEffect, useRef, useState } from 'react';
import { BesidePreview } from '../../parts/BesidePreview.tsx';
import { BodyField } from '../../parts/BodyField.tsx';
import { LanguageTabs } from '../../parts/LanguageTabs.tsx';
import { TextPreview } from '../../parts/TextPreview.tsx';
import { ConfirmPublication } from './ConfirmPublication.tsx';
import { InForce } from './InForce.tsx';
import { UnsavedTerms } from './UnsavedTerms.tsx';
import { useTermsForm } from './useTermsForm.ts';

/** Edits the next version of the terms or the privacy policy in its languages, and publishes it. */
export function TermsEditor({ terms }: { terms: OperatorTerms }) {
  const page = usePage();
  const [locale, setLocale] = useState<Locale>(page.locale);
  // A new object for every attempt.
  const [wrong, setWrong] = useState<{ locale: Locale }>();
  const body = useRef<HTMLTextAreaElement>(null);
  const form = useTermsForm(terms, (found) => {
    setLocale(found);
    setWrong({ locale: found });
  });
  useEffect(() => {
    if (wrong?.locale === locale) body.current?.focus();
  }, [wrong, locale]);
  const text = form.typed[locale];
  return (
    <>
      <UnsavedTerms form={form} />
      <Card component="form" noValidate onSubmit={form.submit} sx={{ p: 3 }}>
        <Typography variant="h4" component="h2">
          <FormattedMessage
            id={`operator.terms.write.${terms.kind}`}
            values={{ version: form.nextVersion }}
          />
        </Typography>
        <Typography sx={{ mt: 0.5, mb: 1, color: 'text.secondary' }}>
          <InForce terms={terms} />
        </Typography>
        <LanguageTabs
          locale={locale}
          onChange={setLocale}
          isWrong={(one) => form.problems[one] !== undefined}
        >
          <BesidePreview preview={<TextPreview key={locale} locale={locale} title="" body={text} />}>
            <BodyField
              key={locale}
              locale={locale}
              value={text}
              onChange={(value) => form.write(locale, value)}
              problem={form.problems[locale]}
              max={MAX_TERMS_LENGTH}
              isReadOnly={form.isBusy}
              inputRef={body}
            />
          </BesidePreview>
        </LanguageTabs>
        {form.isUnchangedRefused ? (
          <FormError>
            <FormattedMessage id="operator.terms.unchanged" values={{ version: form.nextVersion - 1 }} />
          </FormError>
        ) : null}
        <Stack direction="row" sx={{ mt: 3, gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Button
            type="submit"
            variant="contained"
            {...(form.isPublishable && { 'aria-haspopup': 'dialog' })}
            aria-disabled={form.overtakenBy !== undefined}
            aria-describedby="publish-does"
            sx={{ opacity: form.overtakenBy === undefined ? 1 : 0.6 }}
          >
            <FormattedMessage id="operator.terms.publish" />
          </Button>
          <Typography id="publish-does" sx={{ flex: '1 1 240px', color: 'text.secondary' }}>
            <FormattedMessage
              id={
                form.overtakenBy === undefined
                  ? 'operator.terms.publish.does'
                  : 'operator.terms.publish.overtaken'
              }
            />
          </Typography>
        </Stack>
      </Card>
      <ConfirmPublication kind={terms.kind} form={form} />
    </>
  );
}
