import { toLanguageTag } from '@farm/contracts';
import type { Terms } from '@farm/contracts/terms';
import { termsPaths } from '@farm/kit';
import { FormattedMessage, Link, usePage } from '@farm/remote-sdk';
import { Box, Button, Card, NoticeBar, Typography } from '@farm/ui';
import { Markdown } from '@farm/ui/markdown';
import { findPeriod } from '../../model/findPeriod.ts';
import { LanguageNote } from '../../parts/LanguageNote.tsx';

interface TermsTextProps {
  terms: Terms;
  text: NonNullable<Terms['text']>;
}

/** Text of a version; an earlier one is marked as such. */
export function TermsText({ terms, text }: TermsTextProps) {
  const { locale } = usePage();
  const isPast = findPeriod(terms)?.to !== undefined;
  return (
    <>
      {isPast ? (
        <NoticeBar
          icon="clock"
          actions={
            <Button component={Link} to={termsPaths[terms.kind]} variant="outlined">
              <FormattedMessage id="info.terms.toCurrent" />
            </Button>
          }
        >
          <FormattedMessage id="info.terms.notInForce" />
        </NoticeBar>
      ) : null}
      <Card sx={{ p: { xs: 3, md: 5 } }}>
        {text.locale === locale ? null : (
          <Typography sx={{ mb: 2, color: 'text.secondary' }}>
            <LanguageNote id="info.terms.only" locale={text.locale} />
          </Typography>
        )}
        <Box lang={toLanguageTag(text.locale)} dir="auto" sx={{ maxWidth: '46rem' }}>
          <Markdown headingLevel={2} siteLink={Link}>
            {text.body}
          </Markdown>
        </Box>
      </Card>
    </>
  );
}
