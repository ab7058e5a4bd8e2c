import type { DeliveryTest } from '@farm/contracts/notification';
import { SlowNotice } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box } from '@farm/ui';
import { Alert } from '@farm/ui/feedback';
import type { ReactNode } from 'react';
import { DeliveryProblemText } from './DeliveryProblemText.tsx';
import { RefusalText } from './RefusalText.tsx';
import type { useDeliveryTest } from './useDeliveryTest.ts';

interface TestOutcomeTextProps {
  state: Omit<ReturnType<typeof useDeliveryTest>, 'run'>;
  /** The receiver of the test; emails are queued, so none of theirs fails. */
  receiver?: 'webhook' | 'push';
  /** Text for a message that arrived. */
  children: ReactNode;
}

/** Says how a test went. */
export function TestOutcomeText({ state, receiver = 'webhook', children }: TestOutcomeTextProps) {
  const { outcome, isSlow, stop } = state;
  return (
    // The region is there before its text, so that screen readers notice the text.
    <Box role="status" sx={{ flexBasis: '100%', minWidth: 0, '&:empty': { display: 'none' } }}>
      <SlowNotice isSlow={isSlow} onStop={stop} />
      {outcome === null ? null : 'refusal' in outcome ? (
        <Alert severity="error" role="none">
          <RefusalText refusal={outcome.refusal} textId="security.notifications.test" />
        </Alert>
      ) : outcome.test.isDelivered ? (
        <Alert severity={isWhole(outcome.test) ? 'success' : 'warning'} role="none">
          {children}
        </Alert>
      ) : (
        <Alert severity="warning" role="none">
          <FormattedMessage id="security.notifications.test.notDelivered" />{' '}
          <DeliveryProblemText {...outcome.test} receiver={receiver} />
        </Alert>
      )}
    </Box>
  );
}

function isWhole({ browsers }: DeliveryTest): boolean {
  return browsers === undefined || browsers.reached === browsers.all;
}
