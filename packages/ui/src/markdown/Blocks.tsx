import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import type { MarkedToken, Tokens } from 'marked';
import { useContext, type ReactNode } from 'react';
import { Inlines } from './Inlines.tsx';
import { MarkdownContext } from './MarkdownContext.ts';
import { MarkdownTable } from './MarkdownTable.tsx';
import { toKnownTokens } from './parseMarkdown.ts';
import { ScrollBox } from './ScrollBox.tsx';

/** Block elements. */
export function Blocks({ tokens }: { tokens: MarkedToken[] }) {
  // Their order is their only identity, and a text renders as a whole.
  return tokens.map((token, index) => <Block key={index} token={token} />);
}

function Block({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'heading':
      return <Heading token={token} />;
    case 'paragraph':
      return (
        <p>
          <Inlines tokens={toKnownTokens(token.tokens)} />
        </p>
      );
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={toKnownTokens(token.tokens)} />
        </blockquote>
      );
    case 'list':
      return <List token={token} />;
    case 'code':
      return (
        <ScrollBox component="pre">
          <code dir="ltr">{token.text}</code>
        </ScrollBox>
      );
    case 'table':
      return <MarkdownTable token={token} />;
    case 'hr':
      return <Divider />;
    case 'space':
    case 'def':
      return null;
    default:
      return <Inlines tokens={[token]} />;
  }
}

const variants = ['h4', 'h5', 'h6'] as const;
const elements = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

function Heading({ token }: { token: Tokens.Heading }) {
  const { headingLevel } = useContext(MarkdownContext);
  return (
    <Typography
      variant={variants[token.depth - 1] ?? 'h6'}
      component={elements[headingLevel + token.depth - 3] ?? 'h6'}
    >
      <Inlines tokens={toKnownTokens(token.tokens)} />
    </Typography>
  );
}

function List({ token: { ordered, start, items } }: { token: Tokens.List }) {
  const entries = items.map(({ task, tokens }, index) => (
    <li key={index} data-task={task || undefined}>
      <Blocks tokens={toKnownTokens(tokens)} />
    </li>
  ));
  return ordered ? <ol start={start === '' ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>;
}
