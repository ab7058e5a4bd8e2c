import type { Locale } from '@farm/contracts';
import { Box } from '@farm/ui';
import { Menu, MenuItem } from '@farm/ui/overlay';
import { SOFT_ACCENT } from '../navigation/entryStyles.ts';
import { dropdownStyle } from './Dropdown.tsx';
import { toPlacementBelow, useDropdownEdge } from './useDropdownEdge.ts';
import type { PanelProps } from './usePanel.ts';

interface LanguageMenuProps extends PanelProps {
  label: string;
  options: { value: Locale; label: string; icon: string; tag: string }[];
  current: Locale;
  onChoose: (locale: Locale) => void;
}

/** Menu of languages, each named in itself. */
export function LanguageMenu({ id, anchor, label, options, current, onClose, onChoose }: LanguageMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      {...toPlacementBelow(useDropdownEdge('end'))}
      slotProps={{
        paper: { sx: { ...dropdownStyle, width: 160 } },
        list: { id, 'aria-label': label, sx: { p: 1, display: 'grid', gap: 0.5 } },
      }}
    >
      {options.map(({ value, label: name, icon, tag }) => (
        <MenuItem
          key={value}
          role="menuitemradio"
          aria-checked={value === current}
          selected={value === current}
          lang={tag}
          sx={itemStyle}
          onClick={() => {
            onClose();
            onChoose(value);
          }}
        >
          <Box component="span" aria-hidden sx={iconStyle}>
            {icon}
          </Box>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

const itemStyle = { minHeight: 44, px: 1, gap: 1.5, borderRadius: 1, fontWeight: 500 };

const iconStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: 0.75,
  bgcolor: SOFT_ACCENT,
  color: 'primary.text',
  fontWeight: 700,
};
