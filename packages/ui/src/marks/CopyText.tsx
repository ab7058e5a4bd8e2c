import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { visuallyHidden } from '../table/visuallyHidden.ts';
import { formatShortened } from './formatShortened.ts';

/** Words around a text that can be copied. */
export interface CopyTextWords {
  /** Name of the button; it says what is copied, since a page has many of them. */
  copy: string;
  /** Read out, and shown, once the text is in the clipboard. */
  copied: string;
  /** The same when the browser gave no way to the clipboard: the text is now selected, to be copied by hand. */
  selected: string;
}

interface CopyTextProps {
  /** What is shown and copied: an address, an id, a name of a file. Written left to right in any direction. */
  text: string;
  words: CopyTextWords;
  /** The middle is left out; it is copied whole all the same. */
  isShort?: boolean;
  /** Groups of four letters, for comparing by eye; the gaps are not copied. */
  isGrouped?: boolean;
}

type Outcome = 'copied' | 'selected';

/** A text for machines, which people copy rather than type. */
export function CopyText({ text, words, isShort = false, isGrouped = false }: CopyTextProps) {
  const textRef = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Which text must be whole before it can be selected.
  const isWhole = !isShort || outcome === 'selected';
  useEffect(() => {
    if (outcome === 'selected') select(textRef.current);
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), SAID_FOR_MS[outcome]);
    return () => clearTimeout(timer);
  }, [outcome]);
  return (
    <Box component="span" sx={isWhole ? rootStyle : shortRootStyle}>
      <Box
        component="bdi"
        ref={textRef}
        dir="ltr"
        // What was shortened to fit a line stays on one.
        sx={isWhole ? textStyle : { ...textStyle, whiteSpace: 'nowrap' }}
        {...(!isWhole && { title: text })}
      >
        {isWhole ? <WholeText text={text} isGrouped={isGrouped} /> : <ShortText text={text} />}
      </Box>
      <IconButton
        size="small"
        aria-label={words.copy}
        onClick={() =>
          void copyToClipboard(text).then((isCopied) => setOutcome(isCopied ? 'copied' : 'selected'))
        }
        sx={{ color: outcome === 'copied' ? 'success.text' : 'text.secondary' }}
      >
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={18} />
      </IconButton>
      {/* No role: a table full of these would be a page full of status regions. */}
      <Box component="span" aria-live="polite" sx={outcome === 'selected' ? hintStyle : visuallyHidden}>
        {outcome === null ? null : words[outcome]}
      </Box>
    </Box>
  );
}

const SHOWN_LETTERS = { start: 10, end: 8 };
const GROUP_LETTERS = 4;
/** How long the outcome is said; what is selected has to be copied meanwhile. */
const SAID_FOR_MS: Record<Outcome, number> = { copied: 3000, selected: 15_000 };

function ShortText({ text }: { text: string }) {
  return formatShortened(text, SHOWN_LETTERS.start, SHOWN_LETTERS.end);
}

function WholeText({ text, isGrouped }: { text: string; isGrouped: boolean }) {
  if (!isGrouped) return text;
  const groups = Array.from({ length: Math.ceil(text.length / GROUP_LETTERS) }, (_, index) =>
    text.slice(index * GROUP_LETTERS, (index + 1) * GROUP_LETTERS),
  );
  // Gaps of the style, not of the text: a selection must not carry them. Lines break between groups.
  return groups.map((group, index) => (
    <Fragment key={index}>
      <Box component="span" sx={{ marginInlineEnd: '0.5ch' }}>
        {group}
      </Box>
      <wbr />
    </Fragment>
  ));
}

/** Whether it got there: browsers refuse without permission, in frames, and on pages that are not secure. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function select(element: HTMLElement | null) {
  if (element) document.getSelection()?.selectAllChildren(element);
}

const rootStyle = {
  display: 'inline-grid',
  gridTemplateColumns: 'minmax(0, auto) auto',
  alignItems: 'center',
  columnGap: 0.5,
  // What is only read out stays inside of whatever scrolls.
  position: 'relative',
  maxWidth: 1,
} as const;

/** As wide as it is: in a table other columns give way. */
const shortRootStyle = { ...rootStyle, gridTemplateColumns: 'max-content auto' } as const;

const textStyle = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: '0.9em',
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const;

const hintStyle = { gridColumn: '1 / -1', fontSize: 14, color: 'text.secondary' } as const;
