/** As much of an element as {@link lacksWhatIsAsked} looks at. */
export interface Subject {
  localName: string;
  classList: { contains: (name: string) => boolean };
}

/** What an element must have for a selector to match it: all of one of these. */
type Asked = { tag: string; classes: string[] }[];

const asked = new Map<string, Asked>();

/**
 * Whether an element has not the tag or a class that a CSS selector asks of it, so that it cannot match. Says false
 * whenever it is not certain.
 */
export function lacksWhatIsAsked(selector: string, { localName, classList }: Subject): boolean {
  let alternatives = asked.get(selector);
  if (!alternatives) asked.set(selector, (alternatives = readSelector(selector)));
  return alternatives.every(
    ({ tag, classes }) =>
      (tag !== '' && tag !== localName) || classes.some((name) => !classList.contains(name)),
  );
}

function readSelector(selector: string): Asked {
  // What stands in brackets only narrows it further; an attribute may be all that is asked.
  let plain = selector.replaceAll(/\[[^\]]*\]/g, '*');
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)/g, '');
  }
  if (/["'\\()[\]|]/.test(plain)) return [{ tag: '', classes: [] }];
  return plain.split(',').map((one) => {
    const subject =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    return {
      tag: /^[a-z][a-z0-9-]*/i.exec(subject)?.[0].toLowerCase() ?? '',
      classes: [...subject.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    };
  });
}
