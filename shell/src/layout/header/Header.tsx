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

/** The head of every page but the plain ones. It works with every remote down. */
export function Header({ remotes }: { remotes: ResolvedRemote[] }) {
  const { top, center } = useNavigation(remotes);
  const isScrolled = useScrolled(10);
  return (
    <Box component="header" sx={placeStyle}>
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
 * What gets the focus, or is led to by a hash, is scrolled to below the bars and not behind them. Not by padding of
 * the page: that would scroll for what is in the bars themselves.
 */
const belowBars = {
  scrollMarginTop: { xs: 'calc(72px + var(--farm-bar, 0px))', md: 'calc(88px + var(--farm-bar, 0px))' },
};

/** The place the bar takes up never changes: shrinking moves nothing on the page. */
const placeStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: { xs: 64, md: 80 },
  flexShrink: 0,
  // Below a bar that has shrunk, the page can be reached.
  pointerEvents: 'none',
  // Two rules, because styles put no list of selectors around the class of this.
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

/** Over the page: without it the bar stands on whatever ground the page has. */
const scrolledStyle = {
  height: 64,
  borderBlockEndColor: 'var(--mui-palette-divider)',
  bgcolor: 'color-mix(in srgb, var(--mui-palette-background-default) 88%, transparent)',
  backdropFilter: 'blur(8px)',
};
