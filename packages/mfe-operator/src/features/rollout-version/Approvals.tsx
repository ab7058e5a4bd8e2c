import type { PublishedVersion } from '@farm/contracts/rollout';
import { Code, Moment } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';

/** Operators who approved a version for everybody, with their reasons, or how to approve it. */
export function Approvals({ published: { name, version, approvals = [] } }: { published: PublishedVersion }) {
  if (approvals.length === 0)
    return (
      <FormattedMessage
        id="operator.rollout.version.approvals.none"
        values={{ command: <Code>{`${COMMAND} ${name} ${version}`}</Code> }}
      />
    );
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {approvals.map(({ by, why, at, keyId }) => (
        <li key={`${keyId} ${at}`}>
          <FormattedMessage
            id="operator.rollout.version.approvals.one"
            values={{
              by: <bdi dir="ltr">{by}</bdi>,
              when: <Moment at={at} precision="second" />,
              why: <bdi>{why}</bdi>,
            }}
          />
        </li>
      ))}
    </Box>
  );
}

const COMMAND = 'npm run rollout -- approve';
