import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Button, Icon, Typography } from '@farm/ui';
import { useEffect } from 'react';
import type { HumanCheck } from './useHumanCheck.ts';

/** Human check as a form field. Clicking is optional: submitting the form also runs the check. */
export function HumanCheckField({ check }: { check: HumanCheck }) {
  return check.kind === 'altcha' ? <CheckBox check={check} /> : <TurnstileWidget check={check} />;
}

const stateMessageIds = {
  checking: 'auth.humanCheck.checking',
  verified: 'auth.humanCheck.verified',
  failed: 'auth.humanCheck.failed',
};

function CheckBox({ check: { state, isHard, start } }: { check: HumanCheck }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1,
        paddingInlineEnd: 2,
        border: '1px solid var(--mui-palette-divider)',
        borderRadius: 1,
        bgcolor: 'action.hover',
      }}
    >
      <Button
        role="checkbox"
        aria-checked={state === 'verified'}
        color="inherit"
        startIcon={<CheckMark isChecked={state === 'verified'} />}
        onClick={start}
        sx={{ minHeight: 52, flexGrow: 1, justifyContent: 'flex-start', fontWeight: 500 }}
      >
        <FormattedMessage id="auth.humanCheck.label" />
      </Button>
      <Typography
        variant="body2"
        role="status"
        sx={{ color: state === 'failed' ? 'error.text' : 'text.secondary', textAlign: 'end' }}
      >
        {state === 'idle' ? null : (
          <FormattedMessage
            id={isHard && state === 'checking' ? 'auth.humanCheck.checkingHard' : stateMessageIds[state]}
          />
        )}
      </Typography>
    </Box>
  );
}

function CheckMark({ isChecked }: { isChecked: boolean }) {
  return (
    <Box
      component="span"
      sx={{
        width: 22,
        height: 22,
        display: 'grid',
        placeItems: 'center',
        borderRadius: 0.75,
        border: '2px solid',
        borderColor: isChecked ? 'primary.main' : 'grey.500',
        bgcolor: isChecked ? 'primary.main' : 'transparent',
        color: 'primary.contrastText',
      }}
    >
      {isChecked ? <Icon name="check" size={16} /> : null}
    </Box>
  );
}

/** Container of Cloudflare's widget, which brings its own box and texts. */
function TurnstileWidget({ check: { state, start, containerRef } }: { check: HumanCheck }) {
  useEffect(() => {
    start();
    // Runs once: later checks start when a solution is consumed.
    // oxlint-disable-next-line react/exhaustive-deps -- `start` differs at every render
  }, []);
  return (
    <>
      <Box ref={containerRef} sx={{ minHeight: 65 }} />
      {state === 'failed' ? (
        <Button onClick={start} color="inherit">
          <FormattedMessage id="auth.humanCheck.failed" />
        </Button>
      ) : null}
    </>
  );
}
