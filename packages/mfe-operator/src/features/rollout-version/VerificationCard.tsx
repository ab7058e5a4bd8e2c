import type { PublishedVersion } from '@farm/contracts/rollout';
import { FormattedMessage } from '@farm/remote-sdk';
import { Card, Stack, Typography } from '@farm/ui';
import { toVerificationResult } from '../../model/verification.ts';
import { VerificationFacts } from '../../parts/VerificationFacts.tsx';
import { FindingList } from './FindingList.tsx';
import { VerifyButton } from './VerifyButton.tsx';

/** Result of the latest verification of a version: what it found, with evidence, and a button to verify it again. */
export function VerificationCard({ published }: { published: PublishedVersion }) {
  const { name, version, verification } = published;
  const result = toVerificationResult(verification);
  return (
    <Card component="section" aria-labelledby="verification" sx={{ p: 3 }}>
      <Stack direction="row" sx={headStyle}>
        <Typography id="verification" variant="h5" component="h2">
          <FormattedMessage id="operator.rollout.verification.title" />
        </Typography>
        <VerifyButton published={published} />
      </Stack>
      {/* Announces a result that arrives while the page is open. */}
      <div role="status">
        <VerificationFacts verification={verification} />
        {result === 'passed' ? (
          <Typography sx={{ mt: 1 }}>
            <FormattedMessage id="operator.rollout.verification.nothing" />
          </Typography>
        ) : null}
        {result === 'none' ? (
          <Typography sx={{ mt: 1, color: 'text.secondary' }}>
            <FormattedMessage id="operator.rollout.verification.none.text" />
          </Typography>
        ) : null}
      </div>
      {verification === null || verification.problems.length === 0 ? null : (
        <FindingList key={verification.at} id={{ name, version }} verification={verification} />
      )}
    </Card>
  );
}

const headStyle = { flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 1 };
