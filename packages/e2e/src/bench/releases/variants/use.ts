import type { Release } from '../release.ts';

/** Releases with faults of further kinds: nothing throws, but people cannot use the page, or lose something by it. */
export const use: Release[] = [
  {
    name: 'covers-page-invisibly',
    kind: 'invisible layer',
    // A curtain that has faded out stays above everything.
    code: {
      imports: `import { Box } from '@farm/ui';`,
      view: `<Box sx={{ position: 'fixed', inset: 0, zIndex: 'tooltip', opacity: 0 }} />`,
    },
    deters: 0.5,
  },
  {
    name: 'overflows-phones',
    kind: 'wider than the screen',
    hits: 'phone',
    // A desktop's width for all cards; their content is at its end, outside of the screen.
    code: {
      imports: `import { Box } from '@farm/ui';`,
      view: `<Box sx={{ '& ~ *': { minWidth: 960, textAlign: 'end' } }} />`,
    },
    deters: 0.3,
  },
  {
    name: 'swallows-keys',
    kind: 'keyboard taken',
    // A shortcut whose `preventDefault` is outside of its condition, and stays on all pages.
    code: {
      effect: `document.addEventListener('keydown', (event) => {
      if (event.key === 'w') setWatered((count) => count + 1);
      event.preventDefault();
    }, true);`,
    },
  },
  {
    name: 'button-does-nothing',
    kind: 'dead button',
    // An inverted condition.
    code: { press: `if (document.readyState === 'complete') return;` },
    deters: 0.2,
  },
  {
    name: 'cancel-clears',
    kind: 'cancel does the deed',
    code: { close: `setWatered(0);` },
  },
  {
    name: 'field-loses-focus',
    kind: 'field that cannot be typed in',
    // A component made at each render is a new one at each letter.
    code: {
      body: `const [note, setNote] = useState('');
  const NoteField = () => (
    <label>
      <FormattedMessage id="garden.title" />{' '}
      <input value={note} onChange={(event) => setNote(event.target.value)} style={{ height: 40 }} />
    </label>
  );`,
      view: `<NoteField />`,
    },
    deters: 0.2,
  },
  {
    name: 'shows-invalid-date-in-chinese',
    kind: 'nonsense values',
    hits: 'zh-CN',
    // A date read back from text for people: works in English only.
    code: {
      module: `const toDay = (at: Date, language: string) =>
  new Date(at.toLocaleDateString(language, { dateStyle: 'long' }));`,
      view: `<Card sx={{ p: 2 }}>
          <Typography>{toDay(new Date(), locale).toLocaleDateString(locale)}</Typography>
          <Typography>
            <FormattedMessage id="garden.watered" values={{ count: toDay(new Date(), locale).getDate() }} />
          </Typography>
        </Card>`,
    },
  },
  {
    name: 'bloats-cookies',
    kind: 'requests too large by cookies',
    // 32 kB in the header of each further request of the whole site, for a year: servers refuse them.
    code: {
      effect: `for (let bed = 0; bed < 8; bed += 1)
      document.cookie = 'garden.bed' + bed + '=' + '0'.repeat(4_000) + '; path=/; max-age=31536000';`,
    },
  },
  {
    name: 'flashes',
    kind: 'flashing screen',
    // Eight times a second over the whole screen; more than three can cause a seizure.
    code: {
      imports: `import { Box } from '@farm/ui';`,
      view: `<Box
          sx={{
            '@keyframes flash': { '50%': { backgroundColor: '#e00' } },
            animation: 'flash 125ms infinite',
            position: 'fixed',
            inset: 0,
            zIndex: 'tooltip',
            pointerEvents: 'none',
          }}
        />`,
    },
    deters: 0.5,
  },
];
