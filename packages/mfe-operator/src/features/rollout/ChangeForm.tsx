import type { RolloutStatus } from '@farm/contracts/rollout';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent, DialogTitle } from '@farm/ui/dialogs';
import { useEffect, useRef } from 'react';
import type { SigningKey } from '../../model/signingKey.ts';
import type { ChangeIntent } from '../../model/changeDraft.ts';
import { SlowAction } from '../../parts/SlowAction.tsx';
import { NothingToChoose } from './NothingToChoose.tsx';
import { ChangeFailure } from './ChangeFailure.tsx';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangePlan } from './ChangePlan.tsx';
import { useChangeForm } from './useChangeForm.ts';

interface ChangeFormProps {
  intent: ChangeIntent;
  status: RolloutStatus;
  signingKey: SigningKey;
  titleId: string;
  onClose: () => void;
  onUncertain: () => void;
}

/** Form of a change: its fields, its effects, and submitting it. */
export function ChangeForm({ intent, status, signingKey, titleId, onClose, onUncertain }: ChangeFormProps) {
  const form = useChangeForm({ intent, status, signingKey, onDone: onClose, onUncertain });
  const { kind, entry } = intent;
  const element = useRef<HTMLFormElement>(null);
  const { askedCount } = form;
  useEffect(() => {
    if (askedCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [askedCount]);
  const isRaise = kind === 'canary' && (entry?.canary ?? null) !== null;
  const words = isRaise ? 'canary.change' : `${kind}.do`;
  const cannot = form.isBusy || form.isBlocked;
  const text = <FormattedMessage id={`operator.rollout.${kind}.text`} />;
  return (
    <Box component="form" ref={element} noValidate onSubmit={form.submit} sx={formStyle}>
      <DialogTitle id={titleId}>
        <FormattedMessage
          id={`operator.rollout.${kind}.title`}
          values={{ name: <bdi dir="ltr">{entry?.name}</bdi> }}
        />
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2.5 }}>
          <Typography>
            {form.draft.isWholeSet ? (
              <FormattedMessage
                id="operator.rollout.wholeSet"
                values={{ text, set: <bdi dir="ltr">{form.draft.set}</bdi> }}
              />
            ) : (
              text
            )}
          </Typography>
          {form.isEmpty ? (
            <NothingToChoose intent={intent} />
          ) : (
            <>
              <ChangeFields intent={intent} form={form} />
              <ChangePlan form={form} />
            </>
          )}
          {form.failure === undefined ? null : <ChangeFailure failure={form.failure} />}
          <SlowAction isSlow={form.isSlow} onStop={form.stop} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          <FormattedMessage id="kit.close" />
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={kind === 'disable' || kind === 'freeze' ? 'error' : 'primary'}
          aria-disabled={cannot}
          aria-busy={form.isBusy}
          sx={{ opacity: cannot ? 0.6 : 1 }}
        >
          <FormattedMessage id={form.isBusy ? 'operator.sending' : `operator.rollout.${words}`} />
        </Button>
      </DialogActions>
    </Box>
  );
}

/** The fields scroll; the buttons stay in view. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
