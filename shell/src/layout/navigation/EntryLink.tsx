import { Box } from '@farm/ui';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Entry } from './entries.ts';
import { entryStyle, visuallyHidden } from './entryStyles.ts';

interface EntryLinkProps {
  entry: Entry;
  /** Styles of this kind of navigation, in addition to the shared ones. */
  style: object;
  /** Tooltip. */
  hint?: string | undefined;
  children: ReactNode;
}

/** Link of an entry; a disabled entry renders as an inactive link with an explanation. */
export function EntryLink({ entry, style, hint, children }: EntryLinkProps) {
  const intl = useIntl();
  if (entry.isDisabled) {
    const reason = intl.formatMessage({ id: 'shell.nav.disabled' });
    return (
      <Box
        component="span"
        role="link"
        aria-disabled
        title={hint === undefined ? reason : `${hint} · ${reason}`}
        sx={{ ...entryStyle, ...style }}
      >
        {children}
      </Box>
    );
  }
  const isExternal = entry.kind === 'elsewhere';
  return (
    <Box
      component={Link}
      to={entry.path}
      aria-current={entry.isCurrent ? 'page' : entry.isParent || undefined}
      data-around={entry.hasActiveDescendant || undefined}
      title={hint}
      {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
      sx={{ ...entryStyle, ...style }}
    >
      {children}
      {isExternal ? (
        <>
          {' '}
          <Box component="span" sx={visuallyHidden}>
            <FormattedMessage id="shell.nav.newTab" />
          </Box>
        </>
      ) : null}
    </Box>
  );
}
