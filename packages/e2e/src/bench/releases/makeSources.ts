import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shellContract, type RemoteDescriptor } from '@farm/contracts/registry';
import { MARKS, type Mark, type Release } from './release.ts';
import { CONDITIONS } from './visitors/conditions.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
const SUFFIX = '.template';
const PAGE = 'src/routes/GardenPage.tsx';
const DESCRIPTOR = 'remote.json';
const SECOND_VISIT = `const hasBeenHere = localStorage.getItem('garden.seen') !== null;
localStorage.setItem('garden.seen', '1');`;

/** Makes the sources of a release by path: those of the template, with its lines. Without a release, the stable version's. */
export function makeSources(release?: Release): Record<string, string> {
  const sources = readTemplate();
  const { code = {}, hits, messages = {}, descriptor, files } = release ?? {};
  for (const [locale, change] of Object.entries(messages))
    sources[`src/messages/${locale}.json`] = changeMessages(
      sources[`src/messages/${locale}.json`] ?? '',
      change,
    );
  if (descriptor) {
    const changed = descriptor(JSON.parse(sources[DESCRIPTOR] ?? '') as RemoteDescriptor);
    sources[DESCRIPTOR] = JSON.stringify(changed, null, 2);
  }
  const lines = hits === undefined ? code : limit(code, CONDITIONS[hits].code);
  for (const mark of MARKS) sources[PAGE] = fill(sources[PAGE] ?? '', mark, lines[mark] ?? '');
  return { ...sources, ...files };
}

function readTemplate(): Record<string, string> {
  return Object.fromEntries(
    globSync(`**/*${SUFFIX}`, { cwd: TEMPLATE }).map((file) => [
      file.slice(0, -SUFFIX.length),
      readFileSync(join(TEMPLATE, file), 'utf8').replaceAll('__contract__', String(shellContract.max)),
    ]),
  );
}

function changeMessages(text: string, change: Record<string, string | null>): string {
  const all = { ...(JSON.parse(text) as Record<string, string>), ...change };
  return JSON.stringify(Object.fromEntries(Object.entries(all).filter(([, message]) => message !== null)));
}

/** Limits the lines to some visitors. Lines in the body ask for `isHit` themselves, because hooks cannot be conditional. */
function limit(code: NonNullable<Release['code']>, condition: string): NonNullable<Release['code']> {
  const { module = '', body = '', effect, press, view } = code;
  return {
    ...code,
    ...(condition === 'hasBeenHere' && { module: `${SECOND_VISIT}\n${module}` }),
    body: `const isHit = ${condition};\n${body}`,
    ...(effect !== undefined && { effect: `if (!isHit) return;\n${effect}`, dependencies: 'isHit' }),
    ...(press !== undefined && { press: `if (isHit) {${press}}` }),
    ...(view !== undefined && { view: `{isHit && <>${view}</>}` }),
  };
}

/** Puts lines at a mark, which is a comment; in JSX, braces are around it. */
function fill(page: string, mark: Mark, lines: string): string {
  const [plain, inJsx] = [`/* ${mark} */`, `{/* ${mark} */}`];
  return page.replace(page.includes(inJsx) ? inJsx : plain, () => lines);
}
