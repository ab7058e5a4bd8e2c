import type { OperatorTerms } from '@farm/contracts/terms';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack, StateCard, Typography } from '@farm/ui';
import { TermsEditor } from './TermsEditor.tsx';
import { VersionTable } from './VersionTable.tsx';

/** The next version of the terms or the privacy policy, and all that were published. */
export function TermsView({ terms }: { terms: OperatorTerms }) {
  return (
    <Stack sx={{ gap: 4 }}>
      <Box>
        <TermsEditor terms={terms} />
      </Box>
      <Box component="section" aria-labelledby="terms-versions">
        <Typography id="terms-versions" variant="h4" component="h2" sx={{ mb: 2 }}>
          <FormattedMessage id="operator.terms.versions" />
        </Typography>
        {terms.versions.length === 0 ? (
          <StateCard icon="about" title={<FormattedMessage id={`operator.terms.none.${terms.kind}`} />}>
            <FormattedMessage id="operator.terms.none.text" />
          </StateCard>
        ) : (
          <VersionTable terms={terms} />
        )}
      </Box>
    </Stack>
  );
}
