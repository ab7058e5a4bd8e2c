import type { MarkedToken } from 'marked';
import type { ReactNode } from 'react';
import { decodeReferences } from './decodeReferences.ts';
import { MarkdownLink } from './MarkdownLink.tsx';
import { toKnownTokens } from './parseMarkdown.ts';

/** Inline elements. */
export function Inlines({ tokens }: { tokens: MarkedToken[] }) {
  return tokens.map((token, index) => <Inline key={index} token={token} />);
}

function Inline({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del': {
      const Element = token.type;
      return (
        <Element>
          <Inlines tokens={toKnownTokens(token.tokens)} />
        </Element>
      );
    }
    case 'link':
      return (
        <MarkdownLink href={token.autolink === true ? token.href : decodeReferences(token.href)}>
          <Inlines tokens={toKnownTokens(token.tokens)} />
        </MarkdownLink>
      );
    case 'codespan':
      return <code dir="ltr">{token.text}</code>;
    case 'br':
      return <br />;
    case 'checkbox':
      // As written, because not every font has check boxes.
      return <code dir="ltr">{token.checked ? '[x]' : '[ ]'}</code>;
    case 'text':
      if (token.tokens) return <Inlines tokens={toKnownTokens(token.tokens)} />;
      return decodeReferences(token.text);
    case 'escape':
      return token.text;
    // The page shows no external images, only their descriptions.
    case 'image':
      return decodeReferences(token.text);
    default:
      return token.raw;
  }
}
