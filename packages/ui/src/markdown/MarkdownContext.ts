import { createContext, type ComponentType, type ReactNode } from 'react';

/** Facts of the surrounding page for the elements of a text. */
export interface MarkdownFacts {
  headingLevel: number;
  siteLink: ComponentType<{ to: string; children?: ReactNode }> | undefined;
}

export const MarkdownContext = createContext<MarkdownFacts>({ headingLevel: 3, siteLink: undefined });
