import { MuiLink } from '@farm/ui';
import type { MouseEvent } from 'react';
import { FormattedMessage } from 'react-intl';

/** First tab stop, which skips the header. Visible only while focused. */
export function SkipLink() {
  return (
    <MuiLink href="#content" onClick={focusContent} sx={style}>
      <FormattedMessage id="shell.skipToContent" />
    </MuiLink>
  );
}

/** Without the fragment, which the address of some pages needs for itself. */
function focusContent(event: MouseEvent) {
  const content = document.getElementById('content');
  if (!content) return;
  event.preventDefault();
  content.focus();
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
