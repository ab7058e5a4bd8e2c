import { IconButton } from '@farm/ui';
import { Tooltip } from '@farm/ui/marks';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { MaskIcon } from './MaskIcon.tsx';

/** Tooltip on screen sizes for stretching: open on hover, and after a click or tap until the button loses focus. */
export function StretchInfo() {
  const intl = useIntl();
  const [openedBy, setOpenedBy] = useState<'pointer' | 'click' | null>(null);
  return (
    <Tooltip
      title={intl.formatMessage({ id: 'shell.drawer.stretch.info' })}
      open={openedBy !== null}
      onOpen={() => {
        setOpenedBy((before) => before ?? 'pointer');
      }}
      onClose={({ type }) => {
        // After a tap, browsers fire mouseleave immediately.
        if (openedBy === 'pointer' || type !== 'mouseleave') setOpenedBy(null);
      }}
      leaveTouchDelay={5000}
    >
      <IconButton
        size="small"
        sx={buttonStyle}
        onClick={() => {
          setOpenedBy('click');
        }}
      >
        <MaskIcon name="info" width={16} height={16} />
      </IconButton>
    </Tooltip>
  );
}

const buttonStyle = {
  p: 0.5,
  color: 'text.secondary',
  // A touch target needs more room than the line has.
  '@media (pointer: coarse)': { my: -1.25 },
};
