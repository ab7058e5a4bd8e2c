import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box, Stack } from '@farm/ui';
import { SettingsButton } from '../../settings/drawer/SettingsButton.tsx';
import { DrawerButton } from '../menus/DrawerButton.tsx';
import { LanguageButton } from '../menus/LanguageButton.tsx';
import { useNavigation } from '../navigation/useNavigation.ts';
import { HeaderAccount } from './HeaderAccount.tsx';
import { LogoLink } from './LogoLink.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopNavigation } from './TopNavigation.tsx';
import { useScrolled } from './useScrolled.ts';

/** Header of every page except those in the plain layout. Works even if all remotes are down. */
export function Header({ remotes }: { remotes: ResolvedRemote[] }) {
  const { top, center } = useNavigation(remotes);
  const isScrolled = useScrolled(10);
  return (
    <Box component="header" sx={headerStyle}>
      <SkipLink />
      <Stack direction="row" sx={{ ...barStyle, ...(isScrolled && scrolledStyle) }}>
        <DrawerButton groups={[...top, ...center]} />
        <LogoLink isShort />
        <TopNavigation top={top} center={center} />
        <Box sx={{ flexGrow: 1 }} />
        <LanguageButton />
        <SettingsButton />
        <HeaderAccount />
      </Stack>
    </Box>
  );
}

/**
 * Scrolls focused elements and hash targets to below the bars, not behind them. Scroll padding on the page would not
 * do: focusing a control in the bars would then scroll the page.
 */
const belowBars = {
  scrollMarginTop: { xs: 'calc(72px + var(--farm-bar, 0px))', md: 'calc(88px + var(--farm-bar, 0px))' },
};

/** Keeps the bar's space constant, so that shrinking causes no layout shift. */
const headerStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: { xs: 64, md: 80 },
  flexShrink: 0,
  // Keeps the page clickable below a shrunken bar.
  pointerEvents: 'none',
  // Two rules, because the style engine cannot nest the generated class inside a selector list.
  'html:has(&) #content': belowBars,
  'html:has(&) #content *': belowBars,
} as const;

const barStyle = {
  pointerEvents: 'auto',
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  px: { xs: 2, lg: 4 },
  height: { xs: 64, md: 80 },
  whiteSpace: 'nowrap',
  borderBlockEnd: '1px solid transparent',
  transition: 'height 200ms, border-color 200ms, background-color 200ms',
} as const;

/** Background once the page has scrolled below the bar; at the top the bar is transparent. */
const scrolledStyle = {
  height: 64,
  borderBlockEndColor: 'var(--mui-palette-divider)',
  bgcolor: 'color-mix(in srgb, var(--mui-palette-background-default) 88%, transparent)',
  backdropFilter: 'blur(8px)',
};
