import type { RolloutStatus } from '@farm/contracts/rollout';
import { useCallback, useMemo, useState } from 'react';
import type { Step } from '../../model/step.ts';
import type { AskedStep } from './StepDialog.tsx';
import type { Signing } from './useSigning.ts';

/** Why no step can be taken now; each is the id of the sentence on the page that says so. */
export type Obstacle = 'rollout-signing' | 'rollout-frozen';

/** Opens the dialog of a step. */
export interface Steps {
  /** What is in the way of a step; null when nothing is. */
  obstacleTo: (kind: Step['kind']) => Obstacle | null;
  /** Asks about a step, or leads to the sentence that says why it cannot be taken. */
  ask: (step: Step) => void;
}

const THROUGH_FROST: readonly Step['kind'][] = ['rollback', 'disable', 'unfreeze'];

/** The steps that can be taken, and the one that is asked about. */
export function useSteps(status: RolloutStatus | undefined, signing: Signing) {
  const [asked, setAsked] = useState<AskedStep>();
  const [isOpen, setIsOpen] = useState(false);
  const signingKey = signing.state === 'ready' ? signing.key : undefined;
  const isFrozen = status !== undefined && status.frozen !== null;
  const obstacleTo = useCallback(
    (kind: Step['kind']): Obstacle | null => {
      if (signingKey === undefined) return 'rollout-signing';
      return isFrozen && !THROUGH_FROST.includes(kind) ? 'rollout-frozen' : null;
    },
    [signingKey, isFrozen],
  );
  const ask = useCallback(
    (step: Step) => {
      const obstacle = obstacleTo(step.kind);
      if (obstacle !== null) document.getElementById(obstacle)?.focus();
      else if (status !== undefined && signingKey !== undefined) {
        setAsked({ step, status, signingKey });
        setIsOpen(true);
      }
    },
    [obstacleTo, status, signingKey],
  );
  const steps = useMemo((): Steps => ({ obstacleTo, ask }), [obstacleTo, ask]);
  return { steps, dialog: { isOpen, asked, onClose: () => setIsOpen(false) } };
}
