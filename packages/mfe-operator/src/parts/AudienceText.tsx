import type { Audience } from '@farm/contracts/registry';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { formatSegment } from '../model/segments.ts';

/** Visitors that a canary is for; nothing if it is for everybody. */
export function AudienceText({ audience }: { audience: Audience | null | undefined }) {
  const intl = useIntl();
  if (audience === null || audience === undefined) return null;
  const roles = audience.roles?.map((role) => formatSegment(intl, `role:${role}`)) ?? [];
  const languages =
    audience.languages?.map((locale) => intl.formatDisplayName(locale, { type: 'language' }) ?? locale) ?? [];
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
