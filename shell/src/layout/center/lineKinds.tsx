import { Icon } from '@farm/ui';
import type { ComponentType } from 'react';
import { EntryMarks } from '../navigation/EntryMarks.tsx';
import type { Entry } from '../navigation/entries.ts';

/** Appearance of a navigation line, and the side its children open on. */
export interface LineKind {
  side: 'below' | 'beside';
  Content: ComponentType<{ entry: Entry }>;
  style: object;
  /** Position of the chevron, if not at the end of the line. */
  chevronStyle?: object;
  /** True to show the caption; otherwise it is a tooltip. */
  hasCaption: boolean;
}

/** Line of the mini sidebar: an icon above a small title. */
export const miniLine: LineKind = {
  side: 'beside',
  // Beside the icon: the title below it needs the whole width.
  chevronStyle: { position: 'absolute', insetBlockStart: 5, insetInlineEnd: 0 },
  Content: CompactContent,
  hasCaption: false,
  style: {
    width: 1,
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 0.5,
    minHeight: 60,
    px: 0.5,
    py: 1,
    fontSize: 11,
    lineHeight: 1.3,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
};

/** Line of the bar below the header. */
export const barLine: LineKind = {
  side: 'below',
  Content: CompactContent,
  hasCaption: false,
  style: { gap: 1, minHeight: 40, px: 1.25, fontSize: 14, whiteSpace: 'nowrap' },
};

function CompactContent({ entry }: { entry: Entry }) {
  return (
    <>
      <Icon name={entry.icon} size={22} />
      <span>{entry.title}</span>
      <EntryMarks entry={entry} />
    </>
  );
}
