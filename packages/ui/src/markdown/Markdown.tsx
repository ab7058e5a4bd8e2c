import Box from '@mui/material/Box';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { Blocks } from './Blocks.tsx';
import { markdownStyle } from './markdownStyle.ts';
import { MarkdownContext } from './MarkdownContext.ts';
import { parseMarkdown } from './parseMarkdown.ts';

interface MarkdownProps {
  /** Markdown text. HTML in it is shown as text, images as their descriptions. */
  children: string;
  /** Level of a heading with one `#`. */
  headingLevel?: 2 | 3 | 4;
  /** The router's link, so that links within this site do not reload the page. */
  siteLink?: ComponentType<{ to: string; children?: ReactNode }>;
}

/**
 * Renders Markdown as React elements. Whoever wrote it, it can only lay out text and link to `http`, `https`,
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
