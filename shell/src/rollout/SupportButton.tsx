import { Button } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { usePanel } from '../layout/menus/usePanel.ts';

const loadDialog = () => import('./support/SupportDialog.tsx').then((module) => module.SupportDialog);

/** Opens what this page is made of, for whoever is asked for help. `id` is the message on the button. */
export function SupportButton({ id }: { id: string }) {
  const { Panel, panelProps, buttonProps } = usePanel(loadDialog, 'dialog', 'shell.support.failed');
  return (
    <>
      <Button color="inherit" {...buttonProps} sx={{ minHeight: 44 }}>
        <FormattedMessage id={id} />
      </Button>
      {Panel ? <Panel {...panelProps} /> : null}
    </>
  );
}
