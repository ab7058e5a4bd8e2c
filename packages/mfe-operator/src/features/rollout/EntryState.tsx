import type { RolloutEntry, RolloutStatus } from '@farm/contracts/rollout';
import { FormattedMessage } from '@farm/remote-sdk';
import { Stack, Typography } from '@farm/ui';
import { Chip } from '@farm/ui/chips';
import type { ReactNode } from 'react';
import { HaltReason } from '../../parts/HaltReason.tsx';

interface EntryStateProps {
  entry: RolloutEntry;
  status: RolloutStatus;
}

/** Exceptional state of a remote, as a chip and a sentence. */
export function EntryState({ entry, status }: EntryStateProps) {
  const { name, disabled, canary, stable } = entry;
  const halts = status.halts.filter(
    (halt) => halt.name === name && halt.version === (halt.action === 'disable' ? stable : canary?.version),
  );
  if (stable === null)
    return <State word="new" text={<FormattedMessage id="operator.rollout.state.new.text" />} />;
  // A change after a halt includes it, which leaves a canary with a share of 0.
  const isPaused = canary?.percent === 0 && halts.length === 0;
  if (disabled === null && halts.length === 0 && !isPaused)
    return (
      <Typography component="span" variant="inherit" sx={{ whiteSpace: 'nowrap' }}>
        <FormattedMessage id="operator.rollout.state.ordinary" />
      </Typography>
    );
  return (
    <Stack component="span" sx={{ gap: 1 }}>
      {halts.map(({ action, why, at }) => (
        <State
          key={`${action} ${at}`}
          word={action === 'hold-canary' ? 'held' : 'halted'}
          text={<HaltReason why={why} />}
        />
      ))}
      {isPaused ? (
        <State word="paused" text={<FormattedMessage id="operator.rollout.state.paused.text" />} />
      ) : null}
      {disabled === null ? null : <State word="disabled" text={<bdi>{disabled.reason}</bdi>} />}
    </Stack>
  );
}

const colours = {
  new: 'default',
  paused: 'warning',
  held: 'warning',
  halted: 'error',
  disabled: 'error',
} as const;

function State({ word, text }: { word: keyof typeof colours; text: ReactNode }) {
  return (
    <Stack component="span" sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' }, gap: 0.5 }}>
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={colours[word]}
        label={<FormattedMessage id={`operator.rollout.state.${word}`} />}
      />
      <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Stack>
  );
}
