import type { FactorTicket } from '@farm/contracts';
import { Box, Button, Stack, Typography } from '@farm/ui';
import { DialogActions, DialogContent } from '@farm/ui/dialogs';
import { browserSupportsWebAuthn, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import type { OpenProof } from '../createProver.ts';
import { actionsStyle } from './actionsStyle.ts';
import { CodeField, type CodeKind } from './CodeField.tsx';
import { LostStep } from './LostStep.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProblemText } from './ProblemText.tsx';
import { ProofEnd } from './ProofEnd.tsx';
import { useProofSending } from './useProofSending.ts';

/** Ways to prove a second factor: a passkey and a code, or a recovery code in their place. */
export function ProofForm({ proof, ticket }: { proof: OpenProof; ticket: FactorTicket }) {
  const { kinds, passkeyOptions } = ticket;
  const options = browserSupportsWebAuthn() && kinds.includes('passkey') ? passkeyOptions : null;
  const hasTotp = kinds.includes('totp');
  const hasFactor = options !== null || hasTotp;
  const hasRecovery = kinds.includes('recovery-code');
  const [isRecovery, setIsRecovery] = useState(!hasFactor && hasRecovery);
  const [isLost, setIsLost] = useState(false);
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { busyKind, problem, clearProblem, send } = useProofSending(proof);
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);
  if (problem?.place === 'end') return <ProofEnd proof={proof} problem={problem} />;
  if (isLost && proof.requestReset)
    return <LostStep proof={proof} requestReset={proof.requestReset} onBack={() => setIsLost(false)} />;

  const codeKind: CodeKind | null = isRecovery ? 'recovery-code' : hasTotp ? 'totp' : null;
  const hasPasskey = options !== null && !isRecovery;
  const switchWay = () => {
    setIsRecovery(!isRecovery);
    setText('');
    setIsMissing(false);
    clearProblem();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!codeKind) return;
    const code = codeKind === 'totp' ? text.replaceAll(/\s/g, '') : text.trim();
    const isWhole = codeKind === 'totp' ? /^\d{6}$/.test(code) : code !== '';
    setIsMissing(!isWhole);
    if (!isWhole) clearProblem();
    const found = isWhole ? await send(codeKind, () => ({ kind: codeKind, code })) : { place: 'field' };
    if (found?.place === 'field') input.current?.focus();
  };
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={formStyle}>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {hasFactor ? (
              <FormattedMessage
                id={proof.isSignIn ? 'shell.proof.text.signIn' : 'shell.proof.text.session'}
              />
            ) : (
              <FormattedMessage
                id={hasRecovery ? 'shell.proof.unsupportedRecovery' : 'shell.proof.unsupported'}
              />
            )}
          </Typography>
          {hasPasskey ? (
            <PasskeyButton
              options={options}
              isBusy={busyKind === 'passkey'}
              onUse={(makeProof) => void send('passkey', makeProof)}
            />
          ) : null}
          {hasPasskey && codeKind ? (
            <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
              <FormattedMessage id="shell.proof.or" />
            </Typography>
          ) : null}
          {codeKind ? (
            <CodeField
              key={codeKind}
              kind={codeKind}
              inputRef={input}
              text={text}
              onChange={setText}
              isFirst={!hasPasskey}
              errorId={toFieldError(codeKind, isMissing, problem?.place === 'field')}
            />
          ) : null}
          {hasFactor && hasRecovery ? (
            <Button onClick={switchWay} sx={{ alignSelf: { sm: 'start' } }}>
              <FormattedMessage id={isRecovery ? 'shell.proof.back' : 'shell.proof.recovery'} />
            </Button>
          ) : null}
          {proof.requestReset ? (
            <Button onClick={() => setIsLost(true)} sx={{ alignSelf: { sm: 'start' } }}>
              <FormattedMessage id="shell.proof.lost" />
            </Button>
          ) : null}
        </Stack>
        <ProblemText problem={problem} />
      </DialogContent>
      <DialogActions sx={actionsStyle}>
        <Button variant="outlined" color="inherit" onClick={proof.cancel}>
          <FormattedMessage id="shell.proof.cancel" />
        </Button>
        {codeKind ? (
          <Button
            type="submit"
            variant={hasPasskey ? 'outlined' : 'contained'}
            aria-disabled={busyKind !== null}
            aria-busy={busyKind === codeKind}
            sx={{ opacity: busyKind === codeKind ? 0.6 : 1 }}
          >
            <FormattedMessage id={busyKind === codeKind ? 'shell.proof.confirming' : 'shell.proof.confirm'} />
          </Button>
        ) : null}
      </DialogActions>
    </Box>
  );
}

/** Returns the id of the message below the field, if there is one. */
function toFieldError(kind: CodeKind, isMissing: boolean, isWrong: boolean): string | undefined {
  if (isMissing) return `shell.proof.missing.${kind}`;
  return isWrong ? `shell.proof.problem.${kind}` : undefined;
}

/** Passes the height on, so that the content scrolls and the buttons stay visible. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
