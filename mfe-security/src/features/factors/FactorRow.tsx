import type { Factor } from '@farm/contracts';
import { Moment } from '@farm/kit';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { Stack } from '@farm/ui';
import { LastSeen } from '../../parts/LastSeen.tsx';
import { ListRow, RowLine } from '../../parts/ListRow.tsx';
import { RowButton } from '../../parts/RowButton.tsx';

interface FactorRowProps {
  factor: Factor;
  onRename: () => void;
  /** Null for an operator's last factor, which is kept. */
  onRemove: (() => void) | null;
}

/** A second factor: its name, its kind, the day it was added, and its last use. */
export function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
  const { name, kind, createdAt, usedAt } = factor;
  const intl = useIntl();
  return (
    <ListRow
      name={<bdi>{name}</bdi>}
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
          <RowButton
            label={intl.formatMessage({ id: 'security.factors.renameNamed' }, { name })}
            onClick={onRename}
          >
            <FormattedMessage id="security.factors.rename" />
          </RowButton>
          {onRemove ? (
            <RowButton
              label={intl.formatMessage({ id: 'security.factors.removeNamed' }, { name })}
              onClick={onRemove}
            >
              <FormattedMessage id="security.factors.remove" />
            </RowButton>
          ) : null}
        </Stack>
      }
    >
      <RowLine>
        <FormattedMessage
          id="security.factors.kind"
          values={{
            kind: <FormattedMessage id={`security.factors.${kind}`} />,
            added: <Moment at={createdAt} precision="day" />,
          }}
        />
      </RowLine>
      <RowLine>
        {usedAt === null ? (
          <FormattedMessage id="security.factors.unused" />
        ) : (
          <FormattedMessage id="security.factors.used" values={{ used: <LastSeen at={usedAt} /> }} />
        )}
      </RowLine>
      {onRemove ? null : (
        <RowLine>
          <FormattedMessage id="security.factors.keptForOperators" />
        </RowLine>
      )}
    </ListRow>
  );
}
