import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box } from '@farm/ui';
import { Outlet } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';

/** Header, page, footer. */
export function PublicLayout({ remotes }: { remotes: ResolvedRemote[] }) {
  return (
    <>
      <Header remotes={remotes} />
      <Box component="main" id="content" tabIndex={-1} sx={mainStyle}>
        <Outlet />
      </Box>
      <Footer />
    </>
  );
}

/** As high as the window below the header: the footer is not seen before the page is, and nothing pushes it. */
const mainStyle = {
  minHeight: { xs: 'calc(100vh - 64px)', md: 'calc(100vh - 80px)' },
  outline: 'none',
};
