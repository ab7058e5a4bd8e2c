import { Box } from '@farm/ui';
import { EntryList } from '../navigation/EntryList.tsx';
import type { EntryGroup } from '../navigation/entries.ts';
import { Dropdown } from './Dropdown.tsx';
import type { PanelProps } from './usePanel.ts';

interface EntryPanelProps extends PanelProps {
  label: string;
  groups: EntryGroup[];
}

/** Navigation groups side by side, below their button in the header. */
export function EntryPanel({ groups, ...panel }: EntryPanelProps) {
  return (
    <Dropdown {...panel} edge="start">
      <Box component="nav" aria-label={panel.label} sx={{ p: 1.5 }}>
        <EntryList groups={groups} direction="row" />
      </Box>
    </Dropdown>
  );
}
