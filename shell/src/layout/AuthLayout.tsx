import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box, Card } from '@farm/ui';
import { Outlet } from 'react-router-dom';
import { Header } from './Header.tsx';

/** A card in the middle of a calm page. */
export function AuthLayout({ remotes }: { remotes: ResolvedRemote[] }) {
  return (
    <Box
      sx={(theme) => ({
        minHeight: '100vh',
        display: 'flex',
        flexDirection: 'column',
        background:
          'radial-gradient(80% 60% at 15% 0%, rgba(0, 167, 111, 0.16), transparent 70%), radial-gradient(60% 50% at 100% 100%, rgba(21, 147, 201, 0.12), transparent 70%)',
        ...theme.applyStyles('dark', {
          background: 'radial-gradient(80% 60% at 15% 0%, rgba(0, 167, 111, 0.2), transparent 70%)',
        }),
      })}
    >
      <Header remotes={remotes} />
      <Box
        component="main"
        id="content"
        tabIndex={-1}
        sx={{
          flexGrow: 1,
          display: 'grid',
          placeItems: 'center',
          px: 2,
          py: { xs: 3, md: 6 },
          outline: 'none',
        }}
      >
        <Card sx={{ width: 1, maxWidth: 440, p: { xs: 3, sm: 4.5 } }}>
          <Outlet />
        </Card>
      </Box>
    </Box>
  );
}
