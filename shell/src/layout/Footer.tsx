import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box, Typography } from '@farm/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { useTitleFormatter } from '../i18n/useTitle.ts';
import { SupportButton } from '../rollout/SupportButton.tsx';
import { EntryLink } from './navigation/EntryLink.tsx';
import { entryStyle, plainList } from './navigation/entryStyles.ts';
import { useNavigation } from './navigation/useNavigation.ts';

/** Pages that people look for in a footer, and nowhere else. */
const FOOTER_PATHS: readonly string[] = ['/terms', '/privacy'];

/**
 * Footer with the pages of the top navigation, those about what users agree to, the host that serves the page, and the page's
 * versions for support.
 */
export function Footer({ remotes }: { remotes: ResolvedRemote[] }) {
  const intl = useIntl();
  const formatTitle = useTitleFormatter();
  const { pathname } = useLocation();
  const entries = useNavigation(remotes).top.flatMap((group) => group.entries);
  const pages = remotes
    .flatMap(({ descriptor }) => descriptor.mounts)
    .filter(({ path }) => FOOTER_PATHS.includes(path));
  return (
    <Box component="footer" sx={footerStyle}>
      <Box component="nav" aria-label={intl.formatMessage({ id: 'shell.nav.footer' })}>
        <Box component="ul" sx={listStyle}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <EntryLink entry={entry} style={linkStyle}>
                {entry.title}
              </EntryLink>
            </li>
          ))}
          {pages.map(({ path, title }) => (
            <li key={path}>
              <Box
                component={Link}
                to={path}
                aria-current={pathname === path ? 'page' : undefined}
                sx={{ ...entryStyle, ...linkStyle }}
              >
                {formatTitle(title)}
              </Box>
            </li>
          ))}
        </Box>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="shell.footer" values={{ host: location.hostname }} />
      </Typography>
      <SupportButton />
    </Box>
  );
}

const footerStyle = {
  px: 2,
  py: 4,
  textAlign: 'center',
  borderTop: '1px solid var(--mui-palette-divider)',
};
const listStyle = {
  ...plainList,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  columnGap: 1,
  mb: 2,
};
const linkStyle = { px: 1.5, py: 1, fontSize: 14 };
