import type { Audience } from '@farm/contracts/registry';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';

/** Visitors that a canary is for; nothing if it is for everybody. */
export function AudienceText({ audience }: { audience: Audience | null | undefined }) {
  const intl = useIntl();
  if (audience === null || audience === undefined) return null;
  const say = (id: string) => intl.formatMessage({ id: `operator.rollout.segment.${id}` });
  const roles = audience.roles?.map((role) => say(`role.${role}`)) ?? [];
  const languages =
    audience.languages?.map((language) => say(`language.${SEGMENT_LANGUAGES[language]}`)) ?? [];
  const kind = roles.length === 0 ? 'languages' : languages.length === 0 ? 'roles' : 'both';
  return (
    <FormattedMessage
      id={`operator.rollout.audience.${kind}`}
      values={{
        roles: intl.formatList(roles, { type: 'disjunction' }),
        languages: intl.formatList(languages, { type: 'disjunction' }),
      }}
    />
  );
}

/** Languages of segments by that of the page. */
const SEGMENT_LANGUAGES = { en: 'en', zh: 'zh-CN' } as const;
