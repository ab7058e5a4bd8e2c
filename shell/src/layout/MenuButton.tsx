import { useNotify } from '@farm/remote-sdk';
import { Button } from '@farm/ui';
import { useId, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useOnDemand } from '../parts/useOnDemand.ts';

interface MenuButtonProps {
  label: ReactNode;
  /** What a screen reader says when `label` is no text. */
  ariaLabel?: string;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  width: number;
  children: (close: () => void) => ReactNode;
}

/** Loaded by the first click: popovers are no part of the first paint. */
const loadDropdown = () => import('./Dropdown.tsx').then((module) => module.Dropdown);

/** A button that opens a panel below it. */
export function MenuButton({ label, ariaLabel, startIcon, endIcon, width, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { component: Dropdown, request } = useOnDemand(loadDropdown);
  const intl = useIntl();
  const notify = useNotify();
  const id = useId();
  const close = () => {
    setAnchor(null);
  };
  const open = (button: HTMLElement) => {
    setAnchor(button);
    request().catch(() => {
      close();
      notify.error(intl.formatMessage({ id: 'shell.menu.failed' }));
    });
  };
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-label={ariaLabel}
        startIcon={startIcon}
        endIcon={endIcon}
        onClick={(event) => {
          open(event.currentTarget);
        }}
      >
        {label}
      </Button>
      {Dropdown ? (
        <Dropdown id={id} anchor={anchor} width={width} onClose={close}>
          {children(close)}
        </Dropdown>
      ) : null}
    </>
  );
}
