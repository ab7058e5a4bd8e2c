import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { visuallyHidden } from '../table/visuallyHidden.ts';
import { formatShortened } from './formatShortened.ts';

/** Texts around a copyable text. */
export interface CopyTextWords {
  /** Label of the button, which names what it copies. */
  copy: string;
  /** Announced and shown once the text is in the clipboard. */
  copied: string;
  /** The same if the clipboard is unavailable: the text is selected instead, for manual copying. */
  selected: string;
}

interface CopyTextProps {
  /** Text to show and copy: an address, an ID, a file name. Always left to right. */
  text: string;
  words: CopyTextWords;
  /** Truncates the text in the middle; the full text is still copied. */
  isShort?: boolean;
  /** Shows groups of four characters for comparing; the gaps are not copied. */
  isGrouped?: boolean;
}

type Outcome = 'copied' | 'selected';

/** A technical text with a copy button. */
export function CopyText({ text, words, isShort = false, isGrouped = false }: CopyTextProps) {
  const textRef = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Shows all of the text, because only then can it be selected.
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
        // A shortened text stays on one line.
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
      {/* No role: a table full of these would be full of status regions. */}
      <Box component="span" aria-live="polite" sx={outcome === 'selected' ? hintStyle : visuallyHidden}>
        {outcome === null ? null : words[outcome]}
      </Box>
    </Box>
  );
}

const SHOWN_LETTERS = { start: 10, end: 8 };
const GROUP_LETTERS = 4;
/** Time for which the outcome is shown, in milliseconds; a selection has to be copied meanwhile. */
const SAID_FOR_MS: Record<Outcome, number> = { copied: 3000, selected: 15_000 };

function ShortText({ text }: { text: string }) {
  return formatShortened(text, SHOWN_LETTERS.start, SHOWN_LETTERS.end);
}

function WholeText({ text, isGrouped }: { text: string; isGrouped: boolean }) {
  if (!isGrouped) return text;
  const groups = Array.from({ length: Math.ceil(text.length / GROUP_LETTERS) }, (_, index) =>
    text.slice(index * GROUP_LETTERS, (index + 1) * GROUP_LETTERS),
  );
  // The gaps are styles, so a selection does not contain them. Lines break between groups.
  return groups.map((group, index) => (
    <Fragment key={index}>
      <Box component="span" sx={{ marginInlineEnd: '0.5ch' }}>
        {group}
      </Box>
      <wbr />
    </Fragment>
  ));
}

/**
 * Copies to the clipboard. Returns false if the browser refuses: without permission, in frames, and on insecure
 * pages.
 */
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
  // Keeps visually hidden content inside a scrolling container.
  position: 'relative',
  maxWidth: 1,
} as const;

/** As wide as its content; in a table other columns shrink. */
const shortRootStyle = { ...rootStyle, gridTemplateColumns: 'max-content auto' } as const;

const textStyle = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: '0.9em',
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const;

const hintStyle = { gridColumn: '1 / -1', fontSize: 14, color: 'text.secondary' } as const;
