import type { PushBrowser } from '@farm/contracts/notification';
import type { LazyDialogProps } from '@farm/remote-sdk';
import { useDeletePushBrowserMutation, useGetNotificationsQuery } from '../../api/notificationApi.ts';
import { deletePushSubscription } from '../../model/pushDevice.ts';
import { RemovalDialog } from '../../parts/RemovalDialog.tsx';
import { useChange } from '../../parts/useChange.ts';

interface RemoveBrowserDialogProps extends LazyDialogProps {
  browser: PushBrowser;
  /** True for the browser that shows the page: its subscription ends too. */
  isOwn: boolean;
}

/** Confirms that a browser gets no more pushes. */
export function RemoveBrowserDialog({ browser, isOwn, ...dialog }: RemoveBrowserDialogProps) {
  const { refetch } = useGetNotificationsQuery(undefined);
  const { run, ...change } = useChange(useDeletePushBrowserMutation(), refetch);
  const remove = async (id: string) => {
    const answer = await run(id);
    if (isOwn) await deletePushSubscription();
    return answer;
  };
  return (
    <RemovalDialog
      {...dialog}
      id={browser.id}
      name={browser.name}
      textId="security.notifications.push.remove"
      change={{ ...change, run: remove }}
      refetch={refetch}
    />
  );
}
