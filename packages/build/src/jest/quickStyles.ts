import { lacksWhatIsAsked, type Subject } from './lacksWhatIsAsked.ts';

/** Rules such as `@keyframes` have no selector. */
type Match = (selector: string | undefined, element: Subject) => boolean;
/** What jsdom keeps behind a document: the engine that matches the rules of its style sheets. */
interface DocumentInside {
  _nwsapiDontThrow?: { match: Match };
}

/**
 * Makes the computed styles of a jsdom page cheap. Asked for one, jsdom tries every rule of every sheet on the element
 * and on those around it, and a query by role asks for that of each element of the page: with the sheets of MUI this
 * was over a third of the time of our tests. Most rules ask for a class that the element has not, which is seen at once.
 */
export function makeStylesQuick(page: { document: Document } & Pick<Window, 'getComputedStyle'>): void {
  // The engine is made when it is needed first.
  page.getComputedStyle(page.document.documentElement);
  const engine = insideOf(page.document)?._nwsapiDontThrow;
  if (!engine) throw new Error('jsdom keeps its selector engine elsewhere: see quickStyles.ts');
  const match = engine.match.bind(engine);
  engine.match = (selector, element) =>
    selector !== undefined && !lacksWhatIsAsked(selector, element) && match(selector, element);
}

function insideOf(document: Document): DocumentInside | undefined {
  const key = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  // jsdom's own symbol; it has no types for what is behind it.
  return key && (document as unknown as Record<symbol, DocumentInside>)[key];
}
