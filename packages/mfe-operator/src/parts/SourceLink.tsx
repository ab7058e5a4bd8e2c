import { Icon, MuiLink } from '@farm/ui';
import type { ReactNode } from 'react';

interface SourceLinkProps {
  /** Null if the farm has no page for it. */
  href: string | null;
  children: ReactNode;
}

/** Text that links to a page about the source, if there is one; it opens in another tab. */
export function SourceLink({ href, children }: SourceLinkProps) {
  if (href === null) return children;
  return (
    <MuiLink href={href} target="_blank" rel="noopener noreferrer" sx={style}>
      {children}
      <Icon name="external" size={14} />
    </MuiLink>
  );
}

const style = { display: 'inline-flex', alignItems: 'center', gap: 0.5 };
