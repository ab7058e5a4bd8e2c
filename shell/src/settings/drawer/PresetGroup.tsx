import { Box } from '@farm/ui';
import { presetNames, presets } from '@farm/ui/host';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { Settings } from '../settings.ts';
import { MaskIcon } from './MaskIcon.tsx';
import { hiddenInput } from './optionStyles.ts';
import { SectionTitle } from './SectionTitle.tsx';

type PresetName = Settings['themeColorPresets'];

interface PresetGroupProps {
  value: PresetName;
  onChange: (value: PresetName) => void;
}

/** The accent colors as swatches with a single choice. */
export function PresetGroup({ value, onChange }: PresetGroupProps) {
  const intl = useIntl();
  const titleId = useId();
  return (
    <div role="radiogroup" aria-labelledby={titleId}>
      <SectionTitle id={titleId} section="presets" />
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        {presetNames.map((name) => (
          <Box component="label" key={name} sx={{ ...swatch, ...toColors(name) }}>
            <Box
              component="input"
              type="radio"
              name={titleId}
              value={name}
              checked={name === value}
              aria-label={intl.formatMessage({ id: `shell.drawer.presets.${name}` })}
              onChange={() => {
                onChange(name);
              }}
              sx={hiddenInput}
            />
            <MaskIcon name="preset" />
          </Box>
        ))}
      </Box>
    </div>
  );
}

function toColors(name: PresetName) {
  return { bgcolor: presets[name].main, color: presets[name].contrastText };
}

const swatch = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  height: 44,
  borderRadius: 1.5,
  cursor: 'pointer',
  '&:has(:checked)': {
    boxShadow: '0 0 0 2px var(--mui-palette-background-paper), 0 0 0 4px var(--mui-palette-text-primary)',
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--mui-palette-primary-text)', outlineOffset: 5 },
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
} as const;
