import { Box } from '@farm/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Chevron } from './Chevron.tsx';
import { EntryLink } from './EntryLink.tsx';
import type { Entry } from './entries.ts';
import { entryStyle } from './entryStyles.ts';

interface BranchHeaderProps {
  entry: Entry;
  isOpen: boolean;
  /** Id of the panel it controls, while the panel is rendered. */
  panelId: string | undefined;
  /** Side on which the panel appears. */
  side: 'below' | 'beside';
  style: object;
  /** Position of the chevron, if not at the end of the line. */
  chevronStyle?: object | undefined;
  hint?: string | undefined;
  /** `isKey` is true for a key or a screen reader, false for a pointer. */
  onToggle: (isKey: boolean) => void;
  children: ReactNode;
}

/**
 * Line of an entry with children. If the entry is also a page, the line is a link with a separate button beside it, so
 * that keyboard and screen reader users can tell and use both.
 */
export function BranchHeader({
  entry,
  isOpen,
  panelId,
  side,
  style,
  chevronStyle,
  hint,
  onToggle,
  children,
}: BranchHeaderProps) {
  const intl = useIntl();
  const toggle = {
    component: 'button' as const,
    type: 'button' as const,
    'aria-expanded': isOpen,
    'aria-controls': panelId,
    onClick: (event: { detail: number }) => onToggle(event.detail === 0),
  };
  const chevron = (
    <Chevron
      points={side === 'beside' ? 'end' : isOpen ? 'up' : 'down'}
      style={entry.kind === 'branch' ? chevronStyle : undefined}
    />
  );
  if (entry.kind === 'branch')
    return (
      <Box
        {...toggle}
        data-around={entry.hasActiveDescendant || undefined}
        title={hint}
        sx={{ ...entryStyle, ...style }}
      >
        {children}
        {chevron}
      </Box>
    );
  return (
    <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 0.25 }}>
      <EntryLink entry={entry} style={style} hint={hint}>
        {children}
      </EntryLink>
      <Box
        {...toggle}
        aria-label={intl.formatMessage({ id: 'shell.nav.more' }, { title: entry.title })}
        sx={{ ...entryStyle, ...buttonStyle, ...chevronStyle }}
      >
        {chevron}
      </Box>
    </Box>
  );
}

const buttonStyle = {
  flexShrink: 0,
  justifyContent: 'center',
  minWidth: 28,
  minHeight: 28,
  p: 0,
  '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
};
