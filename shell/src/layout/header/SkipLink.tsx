import { MuiLink } from '@farm/ui';
import { FormattedMessage } from 'react-intl';

/** The first stop of the keyboard: past the head of the page. Seen only while it has the focus. */
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
