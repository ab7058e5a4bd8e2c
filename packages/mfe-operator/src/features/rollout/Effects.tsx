import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { useId, type ReactNode } from 'react';
import type { Effect } from '../../model/effects.ts';
import { AudienceText } from '../../parts/AudienceText.tsx';
import { Percent } from '../../parts/Percent.tsx';
import { Percents } from '../../parts/Percents.tsx';
import { Version } from '../../parts/Version.tsx';

interface EffectsProps {
  title: ReactNode;
  effects: readonly Effect[];
}

/** Differences that a change makes, each from and to. */
export function Effects({ title, effects }: EffectsProps) {
  const titleId = useId();
  return (
    <div>
      <Typography id={titleId} sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {effects.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          <FormattedMessage id="operator.rollout.effect.none" />
        </Typography>
      ) : (
        <Box component="ul" aria-labelledby={titleId} sx={listStyle}>
          {effects.map((effect) => (
            <li key={`${effect.kind} ${effect.name ?? ''}`}>
              <FormattedMessage
                id={`operator.rollout.effect.${effect.kind}`}
                values={{ name: <bdi dir="ltr">{effect.name}</bdi>, change: <FromTo effect={effect} /> }}
              />
            </li>
          ))}
        </Box>
      )}
    </div>
  );
}

const ARROW = ' → ';
const DASH = ' – ';

function FromTo({ effect }: { effect: Effect }) {
  const [from, to] = endsOf(effect);
  return (
    // Left to right, like the versions in it.
    <Box component="bdi" dir="ltr" sx={{ fontWeight: 600 }}>
      {from}
      {ARROW}
      {to}
    </Box>
  );
}

function endsOf(effect: Effect): [ReactNode, ReactNode] {
  if (effect.kind === 'stable') return [toVersion(effect.from), toVersion(effect.to)];
  if (effect.kind === 'canary') return [toShare(effect.from), toShare(effect.to)];
  const { kind, from, to } = effect;
  return [toState(kind, from), toState(kind, to)];
}

function toVersion(version: string | null): ReactNode {
  return version === null ? <None /> : <Version version={version} />;
}

function toShare(canary: (Effect & { kind: 'canary' })['to']): ReactNode {
  if (canary === null) return <None />;
  const share = (
    <FormattedMessage
      id={canary.then === undefined ? 'operator.rollout.share' : 'operator.rollout.share.plan'}
      values={{
        version: <Version version={canary.version} />,
        percent: <Percent share={canary.percent / 100} />,
        then: <Percents percents={canary.then ?? []} />,
      }}
    />
  );
  return canary.audience === undefined ? (
    share
  ) : (
    <>
      {share}
      {DASH}
      <AudienceText audience={canary.audience} />
    </>
  );
}

function toState(kind: 'disabled' | 'frozen', reason: string | null): ReactNode {
  if (reason === null) return <FormattedMessage id={`operator.rollout.effect.${kind}.not`} />;
  return (
    <FormattedMessage id={`operator.rollout.effect.${kind}.is`} values={{ reason: <bdi>{reason}</bdi> }} />
  );
}

function None() {
  return <FormattedMessage id="operator.rollout.none" />;
}

const listStyle = { m: 0, mt: 0.5, paddingInlineStart: 2.5, overflowWrap: 'anywhere' };
