import type { PublishedVersion } from '@farm/contracts/rollout';
import { Code, Command } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { Button, MuiLink, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useGetRolloutVersionQuery } from '../../api/rolloutApi.ts';
import { ROLLOUT_TOKENS_PATH } from '../../model/paths.ts';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';
import { Version } from '../../parts/Version.tsx';
import { VerificationFacts } from '../../parts/VerificationFacts.tsx';

interface VerifyGuideProps {
  published: PublishedVersion;
  /** Time of the latest verification when the dialog opened; null without one. */
  before: string | null;
  titleId: string;
  onClose: () => void;
}

const LOOK_AGAIN_MS = 5000;

/** Content of the dialog that tells how to verify a version: the command, what it needs, and its result once it is there. */
export function VerifyGuide({ published: { name, version }, before, titleId, onClose }: VerifyGuideProps) {
  const intl = useIntl();
  const query = useGetRolloutVersionQuery({ name, version });
  useKeptCurrent(query, LOOK_AGAIN_MS);
  const latest = query.data?.verification ?? null;
  const hasArrived = latest !== null && latest.at !== before;
  return (
    <>
      <DialogTitle id={titleId}>
        <FormattedMessage
          id="operator.rollout.verify.title"
          values={{ name: <bdi dir="ltr">{name}</bdi>, version: <Version version={version} /> }}
        />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography>
            <FormattedMessage id="operator.rollout.verify.text" />
          </Typography>
          <Command
            text={`${COMMAND} ${name} ${version} --server ${window.location.origin}`}
            label={intl.formatMessage({ id: 'operator.rollout.verify.copy' })}
          />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <FormattedMessage
              id="operator.rollout.verify.token"
              values={{
                token: <Code>{TOKEN}</Code>,
                team: <Code>{TEAM_COMMAND}</Code>,
                link: (
                  <MuiLink component={Link} to={ROLLOUT_TOKENS_PATH}>
                    <FormattedMessage id="operator.rollout.tokens.title" />
                  </MuiLink>
                ),
              }}
            />
          </Typography>
          <div role="status">
            {hasArrived ? (
              <VerificationFacts verification={latest} />
            ) : (
              <Typography>
                <FormattedMessage id="operator.rollout.verify.waits" />
              </Typography>
            )}
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
      </DialogActions>
    </>
  );
}

const COMMAND = 'npm run rollout -- verify';
// Variables of the command.
const TOKEN = 'ROLLOUT_TOKEN';
const TEAM_COMMAND = 'npx farm-rollout verify';
