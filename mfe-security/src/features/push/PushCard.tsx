import type { Notifications } from '@farm/contracts/notification';
import { useFocusFallback, useLazyDialog } from '@farm/kit';
import { FormattedMessage } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';
import { useCreatePushTestMutation } from '../../api/notificationApi.ts';
import { BusyButton } from '../../parts/BusyButton.tsx';
import { listStyle } from '../../parts/ListCard.tsx';
import { SectionCard } from '../../parts/SectionCard.tsx';
import { TestOutcomeText } from '../../parts/TestOutcomeText.tsx';
import { useDeliveryTest } from '../../parts/useDeliveryTest.ts';
import { useFocusAfterRemoval } from '../../parts/useFocusAfterRemoval.ts';
import { BrowserRow } from './BrowserRow.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { usePush } from './usePush.ts';

/** Pushes on this device, and the browsers that get them. */
export function PushCard({ pushKey, browsers }: Pick<Notifications, 'pushKey' | 'browsers'>) {
  const push = usePush({ pushKey, browsers });
  const test = useDeliveryTest(useCreatePushTestMutation());
  // An older server does not count them.
  const { reached, all } = (test.outcome !== null && 'test' in test.outcome
    ? test.outcome.test.browsers
    : undefined) ?? { reached: browsers.length, all: browsers.length };
  const removal = useLazyDialog(loadRemovalDialog);
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(browsers.length);
  // The button that allows them goes with its click.
  useFocusFallback(push.state !== 'off', () => heading.current);
  return (
    <>
      <SectionCard id="push" textId="security.notifications.push" heading={heading}>
        <ThisDevice push={push} />
        {browsers.length > 0 ? (
          <>
            <Box component="ul" aria-labelledby="push" sx={{ ...listStyle, mt: 1 }}>
              {browsers.map((browser) => (
                <BrowserRow
                  key={browser.id}
                  browser={browser}
                  isOwn={browser.id === push.ownId}
                  onRemove={() => removal.open({ browser, isOwn: browser.id === push.ownId })}
                />
              ))}
            </Box>
            <Stack sx={{ alignItems: 'flex-start', gap: 2, mt: 2 }}>
              <BusyButton variant="outlined" isBusy={test.isBusy} onClick={() => test.run(undefined)}>
                <FormattedMessage
                  id={test.isBusy ? 'security.alarm.test.sending' : 'security.notifications.push.test'}
                />
              </BusyButton>
              <TestOutcomeText state={test} receiver="push">
                <FormattedMessage
                  id={`security.notifications.push.test.${reached < all ? 'sentToSome' : 'sent'}`}
                  values={{ count: all, reached }}
                />
              </TestOutcomeText>
            </Stack>
          </>
        ) : null}
      </SectionCard>
      {removal.element}
    </>
  );
}

const loadRemovalDialog = () =>
  import('./RemoveBrowserDialog.tsx').then((module) => module.RemoveBrowserDialog);
