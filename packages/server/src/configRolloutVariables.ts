import { remoteNameSchema } from '@farm/contracts/registry';
import { atLeastOne, count, hasScheme, list } from '@farm/process';
import { z } from 'zod';

/** Variables of the rollout on the server; its keys have others. */
export const rolloutServerVariables = {
  ROLLOUT_REQUIRE_VERIFY: z.enum(['0', '1'], 'must be 0 or 1').optional().meta({
    description: '1 serves only versions that passed a verification.',
    whenAbsent: '1 in production, else 0',
  }),
  ROLLOUT_PAGE_BUDGET_KB: atLeastOne
    .prefault('64')
    .describe('Maximum that a page of a part may load, in compressed kB.'),
  ROLLOUT_SHELL_BUDGET_KB: atLeastOne
    .prefault('260')
    .describe('Maximum that the shell may load before its first paint, in compressed kB.'),
  ROLLOUT_KEY_DAYS: atLeastOne.prefault('90').describe('Days for which a signing key is trusted.'),
  ROLLOUT_TOKEN_DAYS: atLeastOne.prefault('90').describe('Days for which a token of the rollout is valid.'),
  ROLLOUT_WEBHOOK_URL: z
    .string()
    .refine(
      (text) => hasScheme(text, ['https:', 'http:']),
      'must be an address such as https://chat.example/hooks/farm',
    )
    .optional()
    .meta({
      description:
        'Address that is told of each change, step, hold and halt of the rollout, signed as Standard Webhooks has it.',
      whenAbsent: 'none',
      isSecret: true,
    }),
  ROLLOUT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64')
    .optional()
    .meta({ description: 'Secret that signs what `ROLLOUT_WEBHOOK_URL` is told.', isSecret: true }),
  ROLLOUT_SECOND_PERSON: list
    .refine(
      (names) => names.every((name) => remoteNameSchema.safeParse(name).success),
      'must be names of remotes or shell, separated by commas',
    )
    .prefault('')
    .meta({
      description:
        'Remotes, or `shell`, separated by commas, whose versions go to everybody only once a second operator approved them.',
      whenAbsent: 'none',
    }),
  ROLLOUT_SOLE_OPERATOR: z.enum(['0', '1'], 'must be 0 or 1').optional().meta({
    description:
      '1 says that the farm has one operator: `npm run admin -- key trust` then stands for a second person, after `ROLLOUT_KEY_WAIT_HOURS`.',
    whenAbsent: '0 in production, else 1',
  }),
  ROLLOUT_KEY_WAIT_HOURS: count.optional().meta({
    description:
      'Hours after which a key takes effect that the server trusted for a sole operator; at least 1 in production.',
    whenAbsent: '24 in production, else 0',
  }),
  ROLLOUT_COMMIT_URL: z
    .string()
    .refine(
      (text) => hasScheme(text, ['https:', 'http:']) && text.includes('{commit}'),
      'must be an address that contains {commit}, such as https://git.example/farm/commit/{commit}',
    )
    .optional()
    .describe(
      'Page about a commit, as `https://git.example/farm/commit/{commit}`; `{name}` stands for the part.',
    ),
  ROLLOUT_COMPARE_URL: z
    .string()
    .refine(
      (text) => hasScheme(text, ['https:', 'http:']) && text.includes('{from}') && text.includes('{to}'),
      'must be an address that contains {from} and {to}, such as https://git.example/farm/compare/{from}...{to}',
    )
    .optional()
    .describe(
      'Page about the commits between two versions, as `https://git.example/farm/compare/{from}...{to}`; `{name}` stands for the part.',
    ),
};
