import { MuiLink } from '@farm/ui';
import { FormattedMessage } from 'react-intl';

/** First tab stop, which skips the header. Visible only while focused. */
export function SkipLink() {
  return (
    <MuiLink href="#content" sx={style}>
      <FormattedMessage id="shell.skipToContent" />
    </MuiLink>
  );
}

const style = {
  position: 'absolute',
  insetInlineStart: 16,
  top: -100,
  zIndex: 1,
  p: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:focus': { top: 8 },
};
