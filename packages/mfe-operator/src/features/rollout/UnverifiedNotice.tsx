import { FormattedMessage } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import type { Unverified } from '../../model/unverified.ts';
import { Sentences } from '../../parts/Sentences.tsx';
import { Version } from '../../parts/Version.tsx';

/** Explains why versions may not be given to visitors: findings of the verification, and the next step. */
export function UnverifiedNotice({ unverified }: { unverified: readonly Unverified[] }) {
  if (unverified.length === 0) return null;
  return (
    <Alert severity="error" role="none">
      <Stack sx={{ gap: 1.5 }}>
        {unverified.map(({ name, version, verification, problems }) => (
          <div key={name}>
            <FormattedMessage
              id={`operator.rollout.unverified.${verification}`}
              values={{
                name: <bdi dir="ltr">{name}</bdi>,
                version: <Version version={version} />,
                command: <code dir="ltr">{`${COMMAND} ${name} ${version}`}</code>,
              }}
            />
            {problems.length === 0 ? null : <Sentences sentences={problems} />}
          </div>
        ))}
      </Stack>
    </Alert>
  );
}

const COMMAND = 'npm run rollout -- verify';
