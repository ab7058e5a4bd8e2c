import { Box, IconButton, Stack } from '@farm/ui';
import { Tooltip } from '@farm/ui/marks';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { MaskIcon } from './MaskIcon.tsx';
import { hiddenInput, optionCard } from './optionStyles.ts';
import { SectionTitle } from './SectionTitle.tsx';

interface StretchSwitchProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Whether pages use the whole width of a large screen. */
export function StretchSwitch({ value, onChange }: StretchSwitchProps) {
  const intl = useIntl();
  const titleId = useId();
  const [isExplained, setIsExplained] = useState(false);
  const explain = () => {
    setIsExplained(true);
  };
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 0.5 }}>
        <SectionTitle id={titleId} section="stretch" />
        <Tooltip
          title={intl.formatMessage({ id: 'shell.settings.stretch.info' })}
          open={isExplained}
          onOpen={explain}
          onClose={() => {
            setIsExplained(false);
          }}
          leaveTouchDelay={5000}
        >
          {/* A finger that taps is too quick for the tooltip's own listener. */}
          <IconButton size="small" onClick={explain} sx={infoButton}>
            <MaskIcon name="info" width={16} height={16} />
          </IconButton>
        </Tooltip>
      </Stack>
      <Box component="label" sx={optionCard}>
        <Box
          component="input"
          type="checkbox"
          role="switch"
          aria-labelledby={titleId}
          checked={value}
          onChange={() => {
            onChange(!value);
          }}
          sx={hiddenInput}
        />
        <MaskIcon name={value ? 'stretch-on' : 'stretch-off'} width={78} height={36} />
      </Box>
    </div>
  );
}

const infoButton = {
  p: 0.5,
  color: 'text.secondary',
  // A finger needs more room than the line has.
  '@media (pointer: coarse)': { width: 44, height: 44, my: -1.25 },
};
