import type { RolloutEntry } from '@farm/contracts/rollout';
import { FormattedMessage, Link } from '@farm/remote-sdk';
import { Box, Card, MuiLink, Stack, Typography } from '@farm/ui';
import { toRolloutVersionPath } from '../../model/paths.ts';
import { computeVersionShares } from '../../model/split.ts';
import { Percent } from '../../parts/Percent.tsx';
import { useReleaseLabel } from '../../parts/useReleaseLabel.ts';
import { useReleases } from './useReleases.ts';

/** Versions by share of visitors, as a bar and in figures. */
export function Split({ entry }: { entry: RolloutEntry }) {
  const shares = computeVersionShares(entry);
  const releases = useReleases(entry.name);
  const toLabel = useReleaseLabel();
  return (
    <Card component="section" aria-labelledby="split" sx={{ p: 3 }}>
      <Typography id="split" variant="h5" component="h2" gutterBottom>
        <FormattedMessage id="operator.rollout.split.title" />
      </Typography>
      {entry.disabled === null ? null : (
        <Typography sx={{ mb: 2, color: 'error.text' }}>
          <FormattedMessage
            id="operator.rollout.split.disabled"
            values={{ reason: <bdi>{entry.disabled.reason}</bdi> }}
          />
        </Typography>
      )}
      {shares.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="operator.rollout.split.none" />
        </Typography>
      ) : (
        <>
          <Stack direction="row" aria-hidden sx={barStyle}>
            {shares.map(({ kind, percent }) => (
              <Box key={kind} sx={{ width: `${percent}%`, bgcolor: colours[kind] }} />
            ))}
          </Stack>
          <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2, gap: 1 }}>
            {shares.map(({ kind, version, percent }) => (
              <Stack component="li" key={kind} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
                <Box aria-hidden sx={{ width: 12, height: 12, borderRadius: 0.5, bgcolor: colours[kind] }} />
                <span>
                  <FormattedMessage
                    id={`operator.rollout.split.${kind}`}
                    values={{
                      version: (
                        <MuiLink component={Link} to={toRolloutVersionPath(entry.name, version)}>
                          <bdi title={version}>{toLabel(version, releases.get(version))}</bdi>
                        </MuiLink>
                      ),
                      percent: <Percent share={percent / 100} />,
                    }}
                  />
                </span>
              </Stack>
            ))}
          </Stack>
        </>
      )}
    </Card>
  );
}

const colours = { stable: 'primary.main', canary: 'warning.main' } as const;

const barStyle = { height: 12, borderRadius: 1, overflow: 'hidden', bgcolor: 'action.hover' };
