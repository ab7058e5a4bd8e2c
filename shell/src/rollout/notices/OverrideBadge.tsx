import { Box, Icon } from '@farm/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Substitute } from '../isSubstitute.ts';
import { PreviewText } from './PreviewText.tsx';
import { ResetButton } from '../ResetButton.tsx';

/** Permanent badge, above all dialogs: this browser runs other versions than everyone else. Offers a reset. */
export function OverrideBadge({ substitutes }: { substitutes: Substitute[] }) {
  const intl = useIntl();
  const isPreview = substitutes.every(({ why }) => why.kind === 'preview');
  return (
    <Box
      component="aside"
      aria-label={intl.formatMessage({ id: 'shell.notices.override.title' })}
      sx={badgeStyle}
    >
      <Icon name="alert" />
      <Box component="ul" sx={listStyle}>
        {substitutes.map(({ name, version, why }) => (
          <li key={name}>
            {why.kind === 'override' ? (
              <FormattedMessage id="shell.notices.override.from" values={{ name, origin: why.origin }} />
            ) : (
              <PreviewText name={name} version={version} why={why} />
            )}
          </li>
        ))}
      </Box>
      <ResetButton id={isPreview ? 'shell.notices.override.end' : 'shell.notices.override.resetAll'} />
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
