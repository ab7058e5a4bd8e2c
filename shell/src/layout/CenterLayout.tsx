import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box } from '@farm/ui';
import { Outlet } from 'react-router-dom';
import { useSettings } from '../settings/useSettings.ts';
import { CenterNavigation } from './center/CenterNavigation.tsx';
import { LastKnownMark } from './LastKnownMark.tsx';
import { Header } from './header/Header.tsx';
import { useNavigation } from './navigation/useNavigation.ts';

/** Layout of the user center, with its navigation beside or above the page, depending on the settings. */
export function CenterLayout({ remotes }: { remotes: ResolvedRemote[] }) {
  const { settings } = useSettings();
  const { center } = useNavigation(remotes);
  const layout = settings.themeLayout;
  const navigation = <CenterNavigation groups={center} layout={layout} />;
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <Header remotes={remotes} />
      {layout === 'horizontal' ? navigation : null}
      <Box sx={{ flexGrow: 1, display: 'flex' }}>
        {layout === 'horizontal' ? null : navigation}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ ...mainStyle, ...(settings.themeStretch && stretchStyle) }}
        >
          <LastKnownMark />
          <Outlet />
        </Box>
      </Box>
    </Box>
  );
}

const mainStyle = { position: 'relative', flexGrow: 1, minWidth: 0, outline: 'none' };

/** Pages bring their own containers; above 1600 px, which is not a theme breakpoint, their width is unlimited. */
const stretchStyle = { '@media (min-width: 1601px)': { '& .MuiContainer-root': { maxWidth: 'none' } } };
