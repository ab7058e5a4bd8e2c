import { Box, Stack } from '@farm/ui';
import { useId } from 'react';
import { MaskIcon } from './MaskIcon.tsx';
import { hiddenInput, optionCard } from './optionStyles.ts';
import { SectionTitle } from './SectionTitle.tsx';
import { StretchInfo } from './StretchInfo.tsx';

interface StretchSwitchProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Switch for pages that use the full width of a large screen. */
export function StretchSwitch({ value, onChange }: StretchSwitchProps) {
  const titleId = useId();
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 0.5 }}>
        <SectionTitle id={titleId} section="stretch" />
        <StretchInfo />
      </Stack>
      <Box component="label" sx={optionCard}>
        <Box
          component="input"
          type="checkbox"
          role="switch"
          aria-labelledby={titleId}
          checked={value}
          aria-checked={value}
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
