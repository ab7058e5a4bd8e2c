import type { RolloutStatus } from '@farm/contracts/rollout';
import { useCallback, useMemo, useState } from 'react';
import type { ChangeIntent } from '../../model/changeDraft.ts';
import type { Changes, Obstacle } from '../../model/changes.ts';
import type { AskedChange } from './ChangeDialog.tsx';
import type { Signing } from '../../model/signing.ts';

/** Possible changes, and the one whose dialog is open. */
export function useChanges(status: RolloutStatus | undefined, signing: Signing) {
  const [asked, setAsked] = useState<AskedChange>();
  const [isOpen, setIsOpen] = useState(false);
  const signingKey = signing.state === 'ready' ? signing.key : undefined;
  const isFrozen = status !== undefined && status.frozen !== null;
  const obstacleTo = useCallback(
    (intent: ChangeIntent): Obstacle | null => {
      if (signingKey === undefined) return 'rollout-signing';
      return isFrozen && !isAllowedWhileFrozen(intent) ? 'rollout-frozen' : null;
    },
    [signingKey, isFrozen],
  );
  const ask = useCallback(
    (intent: ChangeIntent) => {
      const obstacle = obstacleTo(intent);
      if (obstacle !== null) document.getElementById(obstacle)?.focus();
      else if (status !== undefined && signingKey !== undefined) {
        setAsked({ intent, status, signingKey });
        setIsOpen(true);
      }
    },
    [obstacleTo, status, signingKey],
  );
  const changes = useMemo((): Changes => ({ obstacleTo, ask }), [obstacleTo, ask]);
  return { changes, dialog: { isOpen, asked, onClose: () => setIsOpen(false) } };
}

function isAllowedWhileFrozen({ kind, entry }: ChangeIntent): boolean {
  if (kind === 'enable') return entry?.disabled?.isSinceFreeze === true;
  return kind === 'rollback' || kind === 'disable' || kind === 'unfreeze';
}
