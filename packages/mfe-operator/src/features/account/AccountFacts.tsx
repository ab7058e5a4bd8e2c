import type { OperatorAccount } from '@farm/contracts/operator';
import { CopyableText, Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Card } from '@farm/ui';
import { Facts, type Fact } from '../../parts/Facts.tsx';
import { Agreements } from './Agreements.tsx';

/** Facts of an account that rarely change. */
export function AccountFacts({ account }: { account: OperatorAccount }) {
  const intl = useIntl();
  const { id, name, role, locale, timeZone, createdAt, passwordChangedAt, agreements } = account;
  const fact = (factName: string, value: Fact['value']): Fact => ({
    id: factName,
    label: <FormattedMessage id={`operator.account.${factName}`} />,
    value,
  });
  return (
    <Card component="section" sx={{ p: 3 }}>
      <Facts
        facts={[
          fact('name', name === '' ? <FormattedMessage id="operator.none" /> : <bdi>{name}</bdi>),
          fact('role', <FormattedMessage id={`operator.account.role.${role}`} />),
          fact('language', intl.formatDisplayName(locale, { type: 'language' }) ?? locale),
          fact('timeZone', <bdi dir="ltr">{timeZone}</bdi>),
          fact('created', <Moment at={createdAt} precision="second" />),
          fact('passwordChanged', <Moment at={passwordChangedAt} precision="second" />),
          fact('agreements', <Agreements agreements={agreements} />),
          fact(
            'id',
            <CopyableText text={id} label={intl.formatMessage({ id: 'operator.account.id.copy' }, { id })} />,
          ),
        ]}
      />
    </Card>
  );
}
