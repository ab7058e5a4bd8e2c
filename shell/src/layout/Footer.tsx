import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box, Typography } from '@farm/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { SupportButton } from '../rollout/SupportButton.tsx';
import { EntryLink } from './navigation/EntryLink.tsx';
import { plainList } from './navigation/entryStyles.ts';
import { useNavigation } from './navigation/useNavigation.ts';

/** Footer with the pages of the top navigation, the host that serves the page, and the page's versions for support. */
export function Footer({ remotes }: { remotes: ResolvedRemote[] }) {
  const intl = useIntl();
  const entries = useNavigation(remotes).top.flatMap((group) => group.entries);
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
