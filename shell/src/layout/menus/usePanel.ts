import { useNotify } from '@farm/remote-sdk';
import { useId, useState, type ComponentType, type MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { useOnDemand } from '../../parts/useOnDemand.ts';

/** What every panel is told by the button that opens it. */
export interface PanelProps {
  id: string;
  /** The button; null while the panel is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/**
 * A panel that a button opens: a menu, a dialog or a drawer, whichever `role` promises. It is loaded by the
 * first click, and closes when another page opens, be it by the browser's back button.
 */
export function usePanel<Props extends PanelProps>(
  load: () => Promise<ComponentType<Props>>,
  role: 'menu' | 'dialog',
) {
  const { component: Panel, request } = useOnDemand(load);
  const intl = useIntl();
  const notify = useNotify();
  const id = useId();
  const { key } = useLocation();
  const [opened, setOpened] = useState<{ anchor: HTMLElement; key: string } | null>(null);
  if (opened && opened.key !== key) setOpened(null);
  const anchor = opened?.anchor ?? null;
  const close = () => setOpened(null);
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setOpened({ anchor: currentTarget, key });
    request().catch(() => {
      close();
      notify.error(intl.formatMessage({ id: 'shell.menu.failed' }));
    });
  };
  return {
    /** Null until it was asked for and has come. */
    Panel,
    panelProps: { id, anchor, onClose: close } satisfies PanelProps,
    buttonProps: {
      'aria-haspopup': role,
      'aria-expanded': anchor !== null,
      'aria-controls': anchor ? id : undefined,
      onClick: open,
    },
  };
}
