import { languages } from '@farm/contracts';
import { useNotify, usePage } from '@farm/remote-sdk';
import { Box, Stack } from '@farm/ui';
import { loadDirectionStyles } from '@farm/ui/host';
import { Drawer } from '@farm/ui/overlay';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { PanelProps } from '../../layout/menus/usePanel.ts';
import { useDirection } from '../direction.ts';
import { choices, createDefaults, hasDefaults, type Settings } from '../settings.ts';
import { useSettings } from '../useSettings.ts';
import { DrawerHeader } from './DrawerHeader.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { OptionGroup } from './OptionGroup.tsx';
import { PresetGroup } from './PresetGroup.tsx';
import { StretchSwitch } from './StretchSwitch.tsx';

/** Drawer with the appearance settings; the page behind it stays visible as a preview. */
export function SettingsDrawer({ id, anchor, onClose }: PanelProps) {
  const intl = useIntl();
  const notify = useNotify();
  const titleId = useId();
  const { settings, pendingDirection, change, changeDirection, reset } = useSettings();
  const { applied, missing } = useDirection();
  const { locale } = usePage();
  const isChanged = !hasDefaults(settings, createDefaults(languages[locale].direction));
  const chooseDirection = (direction: Settings['themeDirection']) => {
    changeDirection(direction, loadDirectionStyles).catch(() => {
      notify.error(intl.formatMessage({ id: 'shell.settings.direction.failed' }));
    });
  };
  return (
    <Drawer
      id={id}
      anchor="right"
      open={anchor !== null}
      onClose={onClose}
      // The page stays scrollable: choices take effect there immediately.
      disableScrollLock
      slotProps={{
        backdrop: { invisible: true },
        paper: { 'aria-labelledby': titleId, sx: paper },
      }}
    >
      <DrawerHeader titleId={titleId} isChanged={isChanged} onReset={reset} onClose={onClose} />
      <Stack sx={sectionsStyle}>
        <OptionGroup
          group="mode"
          options={choices.themeMode}
          value={settings.themeMode}
          onChange={(themeMode) => {
            change({ themeMode });
          }}
        />
        <OptionGroup
          group="contrast"
          options={choices.themeContrast}
          value={settings.themeContrast}
          onChange={(themeContrast) => {
            change({ themeContrast });
          }}
        />
        <OptionGroup
          group="direction"
          options={choices.themeDirection}
          value={pendingDirection ?? (missing ? applied : settings.themeDirection)}
          onChange={chooseDirection}
        />
        <OptionGroup
          group="layout"
          options={choices.themeLayout}
          value={settings.themeLayout}
          onChange={(themeLayout) => {
            change({ themeLayout });
          }}
        />
        <StretchSwitch
          value={settings.themeStretch}
          onChange={(themeStretch) => {
            change({ themeStretch });
          }}
        />
        <PresetGroup
          value={settings.themeColorPresets}
          onChange={(themeColorPresets) => {
            change({ themeColorPresets });
          }}
        />
      </Stack>
      <Box sx={{ px: 2.5, py: 1.5 }}>
        <FullscreenButton />
      </Box>
    </Drawer>
  );
}

/** A viewport so low, as at 400% zoom, that a fixed header and footer leave no room: the whole drawer scrolls. */
const LOW_VIEWPORT = '@media (max-height: 479px)';

const sectionsStyle = {
  flexGrow: 1,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  gap: 2,
  px: 2.5,
  py: 0.5,
  [LOW_VIEWPORT]: { flexShrink: 0, overflowY: 'visible' },
};

const paper = {
  width: 280,
  maxWidth: 1,
  overflow: 'hidden',
  outline: 'none',
  bgcolor: 'color-mix(in srgb, var(--mui-palette-background-paper) 92%, transparent)',
  backdropFilter: 'blur(20px)',
  boxShadow: 16,
  [LOW_VIEWPORT]: { overflowY: 'auto', overscrollBehavior: 'contain' },
};
