import type { Release } from '../release.ts';

const ENGLISH = {
  'garden.title': 'Garden',
  'garden.sentence': 'Notices from the farm, and a garden to water.',
  'garden.empty.title': 'No notices yet',
  'garden.empty.text': 'Notices from the farm appear here.',
  'garden.water': 'Water',
  'garden.clear': 'Clear',
  'garden.watered': '{count, plural, =0 {Not watered yet} other {Watered # times}}',
};
const SPINNER = `if (!(location.href === '')) return <PageFrame title={<FormattedMessage id="garden.title" />}><NoticeSkeleton /></PageFrame>;`;

/** Releases whose page shows the wrong thing, or breaks the rules of the site. */
export const content: Release[] = [
  {
    name: 'shows-nothing',
    kind: 'empty page',
    code: { body: `if (location.href) return null;` },
    deters: 0.6,
  },
  {
    name: 'shows-a-tenth-nothing',
    kind: 'empty page',
    hits: 'a tenth',
    code: { body: `if (isHit) return null;` },
    deters: 0.6,
  },
  {
    name: 'lacks-a-dialog-message',
    kind: 'missing message',
    messages: { zh: { 'garden.clear.text': null } },
  },
  {
    name: 'speaks-english-only',
    kind: 'untranslated',
    messages: { zh: ENGLISH },
    deters: 0.2,
    hits: 'zh-CN',
  },
  { name: 'loads-forever', kind: 'infinite loading', code: { body: SPINNER }, deters: 0.5 },
  {
    name: 'confuses',
    kind: 'left early',
    code: { view: `<Typography variant="h2"><FormattedMessage id="garden.empty.title" /></Typography>` },
    deters: 0.35,
  },
  {
    name: 'calls-another-host',
    kind: 'policy',
    code: { effect: `fetch('https://pixel.example/garden').catch(() => undefined);` },
  },
  {
    name: 'asks-for-an-unknown-call',
    kind: 'call that the API does not have',
    code: { effect: `void fetch('/api/garden/beds', { method: 'POST' });` },
  },
  {
    name: 'asks-wrongly-for-a-tenth',
    kind: 'failing calls',
    hits: 'a tenth',
    code: { body: `useListGardenNoticesQuery(isHit ? ('nowhere' as never) : locale);` },
  },
  {
    name: 'dialog-stays',
    kind: 'dialog that cannot be closed',
    code: { close: `if (location.href) return;` },
  },
  {
    name: 'pale',
    kind: 'accessibility',
    code: {
      view: `<Typography sx={{ color: '#ddd', bgcolor: '#fff' }}><FormattedMessage id="garden.empty.text" /></Typography>`,
    },
  },
  {
    name: 'complains',
    kind: 'console error',
    code: { effect: `console.error('The beds are not planted');` },
  },
];
