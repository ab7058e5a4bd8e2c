import { gatewaySchema } from '@farm/gateway/config';
import { rolloutSchema } from '@farm/rollout/config';
import { environmentSchema } from '@farm/server/config';
import { signerSchema } from '@farm/signer/config';
import { simulatorSchema } from '@farm/simulators/chain/config';
import { z } from 'zod';

interface Section {
  title: string;
  about: string;
  schema: z.ZodObject<Record<string, z.ZodType>>;
}

/** Processes and their variables. A variable that several processes read is listed with the first. */
export const settingsSections: Section[] = [
  {
    title: 'Gateway',
    about: 'Serves pages and files, and forwards calls to the API.',
    schema: gatewaySchema,
  },
  { title: 'API and worker', about: 'Answers calls, sends email, pays.', schema: environmentSchema },
  { title: 'Signer', about: 'Holds the key of the wallet (`npm run signer`).', schema: signerSchema },
  {
    title: 'Rollout tool',
    about: 'Controls which versions visitors get (`npm run rollout`).',
    schema: rolloutSchema,
  },
  {
    title: 'Simulated chain',
    about: 'Stands in for Chia in the demo and in tests.',
    schema: simulatorSchema,
  },
];

/** Variables that none of the schemas cover. */
const OTHERS = [
  [
    'FARM_DEMO',
    '90',
    'Days that the demo farm is old at its first start, at most 90. 0 starts without the demo: no simulated machines, no simulated chain.',
  ],
  ['CHROMIUM', 'bundled Chromium', 'Installed Chromium or Chrome to use for verifications and tests.'],
  [
    'CACHE_DIRECTORY',
    '`.cache` beside the programs',
    'Folder that the bundled Chromium is unpacked into; systemd sets it for a unit with `CacheDirectory=`.',
  ],
] as const;

/** The page docs/settings.md. */
export function describeSettings(): string {
  const listed = new Set<string>();
  const sections = settingsSections.map(({ title, about, schema }) => {
    const rows = Object.entries(schema.shape)
      .filter(([name]) => !listed.has(name))
      .map(([name, variable]) => {
        listed.add(name);
        const about = `${variable.description ?? ''}${isSecret(variable) ? ' Secret.' : ''}`;
        return [`\`${name}\``, formatDefault(variable), about];
      });
    return `## ${title}\n\n${about}\n\n${formatTable(rows)}`;
  });
  const others = formatTable(OTHERS.map(([name, fallback, about]) => [`\`${name}\``, fallback, about]));
  return `# Settings

Written by \`npm run settings\` from the schemas that read the settings; a test compares it with them.

Settings are environment variables. A blank value counts as absent, and a wrong one stops the start with a line that names
it. In production the API also requires \`DATABASE_URL\`, \`SMTP_URL\`, \`PRODUCT_HOST\`, \`PUBLIC_URL\` and production keys
of the human check. A secret, marked as such, can come from a file instead, which \`NAME_FILE\` names. Amounts are in XCH,
times in the unit that the name ends with.

${sections.join('\n\n')}

## Commands

${others}
`;
}

function formatTable(rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  return [
    '| name | default | meaning |',
    '| --- | --- | --- |',
    ...cells.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

function formatDefault(variable: z.ZodType): string {
  const { whenAbsent } = z.globalRegistry.get(variable) ?? {};
  if (typeof whenAbsent === 'string') return whenAbsent;
  const fallback = readDefault(variable);
  return fallback === undefined || fallback === '' || fallback === '{}' ? 'none' : `\`${fallback}\``;
}

function isSecret(variable: z.ZodType): boolean {
  return z.globalRegistry.get(variable)?.['isSecret'] === true;
}

/** The default value, wherever it is in the chain of schemas. */
function readDefault(variable: z.ZodType): string | undefined {
  if (variable instanceof z.ZodDefault || variable instanceof z.ZodPrefault)
    return String(variable.def.defaultValue);
  if (variable instanceof z.ZodPipe) return readDefault(variable.in as z.ZodType);
  return undefined;
}
