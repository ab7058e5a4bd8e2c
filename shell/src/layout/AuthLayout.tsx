import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box, Card } from '@farm/ui';
import { Outlet } from 'react-router-dom';
import { Header } from './header/Header.tsx';

/** Layout with a centered card on a plain page in the product's colors. */
export function AuthLayout({ remotes }: { remotes: ResolvedRemote[] }) {
  return (
    <Box sx={pageStyle}>
      <Header remotes={remotes} />
      <Box component="main" id="content" tabIndex={-1} sx={mainStyle}>
        <Card sx={{ width: 1, maxWidth: 440, p: { xs: 3, sm: 4.5 } }}>
          <Outlet />
        </Card>
      </Box>
    </Box>
  );
}

const shade = (percent: number) =>
  `color-mix(in srgb, var(--mui-palette-primary-main) ${percent}%, transparent)`;

const pageStyle = {
  minHeight: '100vh',
  display: 'flex',
  flexDirection: 'column',
  background: [
    `radial-gradient(80% 60% at 15% 0%, ${shade(18)}, transparent 70%)`,
    `radial-gradient(60% 50% at 100% 100%, ${shade(12)}, transparent 70%)`,
    // Field rows, seen from above.
    `repeating-radial-gradient(120% 90% at 50% 140%, ${shade(7)} 0 2px, transparent 2px 44px)`,
  ].join(', '),
};

const mainStyle = {
  flexGrow: 1,
  display: 'grid',
  justifyItems: 'center',
  alignItems: 'start',
  px: 2,
  // Fixed offset that centers a typical card: with real centering, an error below a field would shift the whole card.
  pt: { xs: 3, md: 'max(24px, 50vh - 330px)' },
  pb: { xs: 3, md: 6 },
  outline: 'none',
};
