import { Box } from '@farm/ui';
import { Outlet } from 'react-router-dom';
import { LogoLink } from './header/LogoLink.tsx';

/** A page with nothing but the logo around it. */
export function PlainLayout() {
  return (
    <Box sx={{ minHeight: '100vh' }}>
      <Box component="header" sx={{ px: { xs: 2, md: 4 }, minHeight: { xs: 64, md: 80 }, display: 'flex' }}>
        <LogoLink />
      </Box>
      <Box component="main" id="content" tabIndex={-1} sx={{ outline: 'none' }}>
        <Outlet />
      </Box>
    </Box>
  );
}
