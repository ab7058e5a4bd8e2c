import { Button } from '@farm/ui';
import type { ComponentProps } from 'react';

interface BusyButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'color' | 'children' | 'onClick'
> {
  /** True while its request is in flight: it keeps its focus, and dims. */
  isBusy: boolean;
}

/** Button that sends a request. */
export function BusyButton({ isBusy, ...button }: BusyButtonProps) {
  return <Button {...button} aria-disabled={isBusy} aria-busy={isBusy} sx={{ opacity: isBusy ? 0.6 : 1 }} />;
}
