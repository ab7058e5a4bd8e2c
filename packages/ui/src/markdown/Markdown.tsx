import Box from '@mui/material/Box';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { Blocks } from './Blocks.tsx';
import { markdownStyle } from './markdownStyle.ts';
import { MarkdownContext } from './MarkdownContext.ts';
import { parseMarkdown } from './parseMarkdown.ts';

interface MarkdownProps {
  /** The text. HTML in it is text, a picture is its description. */
  children: string;
  /** The level of a heading with one `#`. */
  headingLevel?: 2 | 3 | 4;
  /** The router's link, so that paths of this site open within the page. */
  siteLink?: ComponentType<{ to: string; children?: ReactNode }>;
}

/**
 * Markdown as elements of React: whoever wrote it, it can do no more than lay out text and link to `http`, `https`,
 * `mailto` and paths of this site (docs/decisions/0015-markdown.md).
 */
export function Markdown({ children, headingLevel = 3, siteLink }: MarkdownProps) {
  const tokens = useMemo(() => parseMarkdown(children), [children]);
  const context = useMemo(() => ({ headingLevel, siteLink }), [headingLevel, siteLink]);
  return (
    <Box sx={markdownStyle}>
      <MarkdownContext value={context}>
        <Blocks tokens={tokens} />
      </MarkdownContext>
    </Box>
  );
}
