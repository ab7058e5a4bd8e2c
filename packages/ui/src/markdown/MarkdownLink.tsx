import MuiLink from '@mui/material/Link';
import { useContext, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { MarkdownContext } from './MarkdownContext.ts';
import { parseTarget } from './parseTarget.ts';

/** A link in a text; only its text if the target is not allowed. */
export function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  const { siteLink } = useContext(MarkdownContext);
  const target = parseTarget(href);
  if (target === null) return children;
  if (target.kind === 'site' && siteLink) {
    return (
      <MuiLink component={siteLink} to={target.href}>
        {children}
      </MuiLink>
    );
  }
  if (target.kind !== 'elsewhere') return <MuiLink href={target.href}>{children}</MuiLink>;
  return (
    <MuiLink href={target.href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <Icon name="external" size={14} />
    </MuiLink>
  );
}
