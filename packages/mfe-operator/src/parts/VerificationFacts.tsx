import type { PublishedVersion } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { toVerificationResult } from '../model/verification.ts';

interface VerificationFactsProps extends Pick<PublishedVersion, 'verification'> {
  /** Cells of a table end at the right on a phone. */
  isInTable?: boolean;
}

/** Result of the latest verification: how many pages were mounted, by whom, when, and what is newer since. */
export function VerificationFacts({ verification, isInTable = false }: VerificationFactsProps) {
  const intl = useIntl();
  const result = toVerificationResult(verification);
  return (
    <Stack sx={{ gap: 0.5, alignItems: { xs: isInTable ? 'flex-end' : 'flex-start', sm: 'flex-start' } }}>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={colours[result]}
        label={<FormattedMessage id={`operator.rollout.verification.${result}`} />}
      />
      {verification === null ? null : (
        <>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            <FormattedMessage
              id="operator.rollout.verification.facts"
              values={{
                pages: verification.pages.length,
                by: <bdi dir="ltr">{verification.by}</bdi>,
                when: <Moment at={verification.at} precision="second" />,
              }}
            />
          </Typography>
          {verification.changedSince.length === 0 ? null : (
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              <FormattedMessage
                id="operator.rollout.verification.changedSince"
                values={{ names: <bdi dir="ltr">{intl.formatList(verification.changedSince)}</bdi> }}
              />
            </Typography>
          )}
        </>
      )}
    </Stack>
  );
}

const colours = { passed: 'success', failed: 'error', none: 'default' } as const;
