import { Button } from '@farm/ui';
import { lazy, Suspense, useId, useState, type ReactNode } from 'react';

interface MenuButtonProps {
  label: ReactNode;
  /** What a screen reader says when `label` is no text. */
  ariaLabel?: string;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  width: number;
  children: (close: () => void) => ReactNode;
}

/** Opened on the first click only: popovers are no part of the first paint. */
const Dropdown = lazy(() => import('./Dropdown.tsx').then((module) => ({ default: module.Dropdown })));

/** A button that opens a panel below it. */
export function MenuButton({ label, ariaLabel, startIcon, endIcon, width, children }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const id = useId();
  const close = () => {
    setAnchor(null);
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
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        {label}
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <Dropdown id={id} anchor={anchor} width={width} onClose={close}>
            {children(close)}
          </Dropdown>
        </Suspense>
      ) : null}
    </>
  );
}
