import { Button, Icon } from '@farm/ui';
import { FormattedMessage } from 'react-intl';
import { useLoadWithTexts } from '../i18n/useLoadWithTexts.ts';
import { usePanel } from '../layout/menus/usePanel.ts';

const loadDialog = () => import('./support/part.ts');

interface SupportButtonProps {
  /** Icon name, shown before the label. */
  icon?: string;
}

/** Opens a dialog with the versions of this page, for use in support. */
export function SupportButton({ icon }: SupportButtonProps) {
  const { Panel, panelProps, buttonProps } = usePanel(
    useLoadWithTexts(loadDialog),
    'dialog',
    'shell.supportButton.failed',
  );
  return (
    <>
      <Button
        color="inherit"
        startIcon={icon === undefined ? null : <Icon name={icon} />}
        {...buttonProps}
        sx={{ minHeight: 44 }}
      >
        <FormattedMessage id="shell.supportButton.title" />
      </Button>
      {Panel ? <Panel {...panelProps} /> : null}
    </>
  );
}
