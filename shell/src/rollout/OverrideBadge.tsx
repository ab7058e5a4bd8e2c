import type { ResolvedRemote } from '@farm/contracts/registry';
import { Box, Icon } from '@farm/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { ResetButton } from './ResetButton.tsx';

/** Permanent badge, above all dialogs: this browser runs other versions than everyone else. Offers a reset. */
export function OverrideBadge({ substitutes }: { substitutes: ResolvedRemote[] }) {
  const intl = useIntl();
  return (
    <Box component="aside" aria-label={intl.formatMessage({ id: 'shell.override.title' })} sx={badgeStyle}>
      <Icon name="alert" />
      <Box component="ul" sx={listStyle}>
        {substitutes.map(({ name, version, why }) => (
          <li key={name}>
            {why.kind === 'override' ? (
              <FormattedMessage id="shell.override.from" values={{ name, origin: why.origin }} />
            ) : (
              <FormattedMessage id="shell.override.preview" values={{ name, version }} />
            )}
          </li>
        ))}
      </Box>
      <ResetButton id="shell.override.resetAll" />
    </Box>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' };

const badgeStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 0.5,
  borderRadius: 1,
  bgcolor: 'warning.main',
  color: 'warning.contrastText',
  fontSize: 14,
  boxShadow: 8,
} as const;
