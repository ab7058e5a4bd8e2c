import { Box, Stack } from '@farm/ui';
import { Outlet } from 'react-router-dom';
import { SettingsButton } from '../settings/drawer/SettingsButton.tsx';
import { LogoLink } from './header/LogoLink.tsx';
import { LanguageButton } from './menus/LanguageButton.tsx';

/** Minimal layout: the logo, the language and the settings above the page. */
export function PlainLayout() {
  return (
    <Box sx={{ minHeight: '100vh' }}>
      <Stack component="header" direction="row" sx={headerStyle}>
        <LogoLink isShort />
        <Box sx={{ flexGrow: 1 }} />
        <LanguageButton />
        <SettingsButton />
      </Stack>
      <Box component="main" id="content" tabIndex={-1} sx={{ outline: 'none' }}>
        <Outlet />
      </Box>
    </Box>
  );
}

const headerStyle = {
  px: { xs: 2, lg: 4 },
  height: { xs: 64, md: 80 },
  gap: { xs: 0.5, sm: 1 },
  alignItems: 'center',
  whiteSpace: 'nowrap',
};
