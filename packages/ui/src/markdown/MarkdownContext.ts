import { createContext, type ComponentType, type ReactNode } from 'react';

/** What the elements of a text know of the page around it. */
export interface MarkdownFacts {
  headingLevel: number;
  siteLink: ComponentType<{ to: string; children?: ReactNode }> | undefined;
}

export const MarkdownContext = createContext<MarkdownFacts>({ headingLevel: 3, siteLink: undefined });
