import type { PublishedVersion } from '@farm/contracts/rollout';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import { toVerificationResult } from '../../model/verification.ts';
import { Sentences } from '../../parts/Sentences.tsx';

/** Result of the last verification, and everything it found. */
export function Findings({ verification }: Pick<PublishedVersion, 'verification'>) {
  const intl = useIntl();
  const outcome = toVerificationResult(verification);
  return (
    <Stack sx={{ gap: 0.5, alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={colours[outcome]}
        label={<FormattedMessage id={`operator.rollout.verification.${outcome}`} />}
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
          {verification.problems.length === 0 ? null : <Sentences sentences={verification.problems} />}
        </>
      )}
    </Stack>
  );
}

const colours = { passed: 'success', failed: 'error', none: 'default' } as const;
