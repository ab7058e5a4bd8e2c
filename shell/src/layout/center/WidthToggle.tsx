import { IconButton } from '@farm/ui';
import { useIntl } from 'react-intl';
import { useSettings } from '../../settings/useSettings.ts';
import { Chevron } from '../navigation/Chevron.tsx';

/** Round button on the edge of the sidebar that switches between wide and mini. */
export function WidthToggle({ isMini }: { isMini: boolean }) {
  const intl = useIntl();
  const { change } = useSettings();
  return (
    <IconButton
      size="small"
      aria-label={intl.formatMessage({ id: isMini ? 'shell.nav.widen' : 'shell.nav.narrow' })}
      onClick={() => change({ themeLayout: isMini ? 'vertical' : 'mini' })}
      sx={style}
    >
      <Chevron points={isMini ? 'end' : 'start'} size={14} />
    </IconButton>
  );
}

const style = {
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: 24,
  insetInlineEnd: -13,
  width: 26,
  height: 26,
  p: 0,
  color: 'text.secondary',
  bgcolor: 'background.paper',
  border: '1px solid var(--mui-palette-divider)',
  '&:hover': { bgcolor: 'background.paper', color: 'primary.text', borderColor: 'currentColor' },
};
