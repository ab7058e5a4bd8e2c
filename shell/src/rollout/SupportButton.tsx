import { Button, Icon } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { usePanel } from '../layout/menus/usePanel.ts';

const loadDialog = () => import('./support/SupportDialog.tsx').then((module) => module.SupportDialog);

interface SupportButtonProps {
  /** Icon name, shown before the label. */
  icon?: string;
}

/** Opens a dialog with the versions of this page, for use in support. */
export function SupportButton({ icon }: SupportButtonProps) {
  const { Panel, panelProps, buttonProps } = usePanel(loadDialog, 'dialog', 'shell.support.failed');
  return (
    <>
      <Button
        color="inherit"
        startIcon={icon === undefined ? null : <Icon name={icon} />}
        {...buttonProps}
        sx={{ minHeight: 44 }}
      >
        <FormattedMessage id="shell.support.title" />
      </Button>
      {Panel ? <Panel {...panelProps} /> : null}
    </>
  );
}
