import { languages, locales } from '@farm/contracts';
import type { OperatorTerms } from '@farm/contracts/terms';
import { Moment, termsPaths } from '@farm/kit';
import { FormattedMessage, Link, useIntl } from '@farm/remote-sdk';
import { MuiLink } from '@farm/ui';

/** Version that is in force, with its languages. */
export function InForce({ terms: { kind, texts, versions } }: { terms: OperatorTerms }) {
  const intl = useIntl();
  const [current] = versions;
  if (!current) return <FormattedMessage id="operator.terms.current.none" />;
  const written = locales.filter((locale) => texts[locale] !== null).map((locale) => languages[locale].label);
  return (
    <FormattedMessage
      id="operator.terms.current"
      values={{
        version: (
          <MuiLink component={Link} to={termsPaths[kind]}>
            <FormattedMessage id="operator.terms.versionNumber" values={{ version: current.version }} />
          </MuiLink>
        ),
        from: <Moment at={current.publishedAt} precision="day" />,
        languages: intl.formatList(written, { type: 'conjunction' }),
      }}
    />
  );
}
