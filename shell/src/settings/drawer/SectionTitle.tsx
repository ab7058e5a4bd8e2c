import { Typography } from '@farm/ui';
import { FormattedMessage } from 'react-intl';

interface SectionTitleProps {
  id: string;
  section: 'mode' | 'contrast' | 'direction' | 'layout' | 'stretch' | 'presets';
}

/** Title of a section of the settings drawer. */
export function SectionTitle({ id, section }: SectionTitleProps) {
  return (
    <Typography id={id} component="h3" sx={{ fontSize: 13, fontWeight: 700, lineHeight: '24px', mb: 0.5 }}>
      <FormattedMessage id={`shell.drawer.${section}`} />
    </Typography>
  );
}
