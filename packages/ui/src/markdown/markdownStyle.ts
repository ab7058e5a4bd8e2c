const HEADINGS = ':is(h2, h3, h4, h5, h6)';

/** Styles for Markdown text: logical sides, theme colors, and breaks in long words. */
export const markdownStyle = {
  lineHeight: 1.7,
  overflowWrap: 'anywhere',
  '& > *, & li > *, & blockquote > *': { marginBlock: '0 16px' },
  '& > :last-child, & li > :last-child, & blockquote > :last-child': { mb: 0 },
  [`& ${HEADINGS}`]: { marginBlock: '0 8px' },
  [`& > * + ${HEADINGS}`]: { mt: 3.5 },
  '& :is(ul, ol)': { paddingInlineStart: '1.6em' },
  // A nested list directly follows its line.
  '& li > :is(ul, ol)': { mt: 0.5 },
  '& li + li': { mt: 0.5 },
  '& li[data-task]': { listStyle: 'none', marginInlineStart: '-1.4em' },
  '& li[data-task] > code:first-child': { marginInlineEnd: '0.5em', whiteSpace: 'pre' },
  '& blockquote': {
    marginInline: 0,
    paddingInlineStart: 2,
    borderInlineStart: '3px solid',
    borderColor: 'divider',
    color: 'text.secondary',
  },
  '& code': {
    px: 0.5,
    borderRadius: 0.5,
    bgcolor: 'action.hover',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '0.9em',
  },
  '& pre': { p: 2, borderRadius: 1, bgcolor: 'action.hover', lineHeight: 1.5 },
  '& pre > code': { display: 'block', p: 0, bgcolor: 'transparent', overflowWrap: 'normal' },
  '& hr': { marginBlock: '24px' },
  '& td, & th': { px: 1, minWidth: '6em', verticalAlign: 'top', lineHeight: 1.5, borderColor: 'divider' },
  '& th': { fontWeight: 600 },
  '& a > svg': { marginInlineStart: '0.25em', verticalAlign: '-0.1em' },
} as const;
