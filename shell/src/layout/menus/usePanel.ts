import { useLazyPart, useNotify } from '@farm/remote-sdk';
import { useEffect, useEffectEvent, useId, useState, type ComponentType, type MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { useEscape } from './useEscape.ts';
import { useHiddenAnchor } from './useHiddenAnchor.ts';

/** Props that every panel gets from its button. */
export interface PanelProps {
  id: string;
  /** The button; null while the panel is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/**
 * State of a panel opened by a button: a menu, a dialog or a drawer, announced by `role`. The first click loads it;
 * until then, a second click or Escape cancels the first. The panel closes on navigation, including the browser's back
 * button, and when its button is hidden. `failureId` is the id of the message shown if the panel fails to load.
 */
export function usePanel<Props extends PanelProps>(
  load: () => Promise<ComponentType<Props>>,
  role: 'menu' | 'dialog',
  failureId = 'shell.menu.failed',
) {
  const { part: Panel, request } = useLazyPart(load);
  const intl = useIntl();
  const notify = useNotify();
  const id = useId();
  const { key } = useLocation();
  const [opening, setOpening] = useState<{ anchor: HTMLElement; key: string } | null>(null);
  if (opening && opening.key !== key) setOpening(null);
  const anchor = opening?.anchor ?? null;
  const isOpen = anchor !== null && Panel !== null;
  const isLoading = anchor !== null && Panel === null;
  const close = () => setOpening(null);
  useEscape(isLoading, close);
  useHiddenAnchor(anchor, close);
  const handleFailure = useEffectEvent(() => {
    close();
    notify.error(intl.formatMessage({ id: failureId }));
  });
  useEffect(() => {
    if (!isLoading) return;
    let isPending = true;
    request().catch(() => {
      if (isPending) handleFailure();
    });
    return () => {
      isPending = false;
    };
  }, [isLoading, request]);
  const handleClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    setOpening(isLoading ? null : { anchor: currentTarget, key });
  };
  return {
    /** Null until it has been requested and loaded. */
    Panel,
    panelProps: { id, anchor, onClose: close } satisfies PanelProps,
    buttonProps: {
      'aria-haspopup': role,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-busy': isLoading,
      style: isLoading ? busyStyle : undefined,
      onClick: handleClick,
    },
  };
}

/** Subtle, and delayed so that short waits do not flicker. */
const busyStyle = { cursor: 'progress', opacity: 0.5, transition: 'opacity 200ms 200ms' };
