import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box } from '@farm/ui';
import { Outlet } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import { Header } from './header/Header.tsx';

/** Layout of public pages: header, page, footer. */
export function PublicLayout({ remotes }: { remotes: ResolvedRemote[] }) {
  return (
    <>
      <Header remotes={remotes} />
      <Box component="main" id="content" tabIndex={-1} sx={mainStyle}>
        <Outlet />
      </Box>
      <Footer remotes={remotes} />
    </>
  );
}

/** Fills the window below the header, so that the footer stays out of view, and does not jump, while the page loads. */
const mainStyle = {
  minHeight: { xs: 'calc(100vh - 64px)', md: 'calc(100vh - 80px)' },
  outline: 'none',
};
