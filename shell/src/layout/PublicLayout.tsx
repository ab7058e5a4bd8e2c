import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box } from '@farm/ui';
import { Outlet } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';

/** Header, page, footer. */
export function PublicLayout({ remotes }: { remotes: ResolvedRemote[] }) {
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Header remotes={remotes} />
      <Box component="main" id="content" tabIndex={-1} sx={{ flexGrow: 1, outline: 'none' }}>
        <Outlet />
      </Box>
      <Footer />
    </Box>
  );
}
