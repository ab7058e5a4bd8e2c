import type { FactorList } from '@farm/contracts';
import { useLazyDialog } from '@farm/kit';
import { FormattedMessage, useSession } from '@farm/remote-sdk';
import { Box, Typography } from '@farm/ui';
import { useListFactorsQuery } from '../../api/factorApi.ts';
import { ListCard, listStyle } from '../../parts/ListCard.tsx';
import { useFocusAfterRemoval } from '../../parts/useFocusAfterRemoval.ts';
import { AddButtons } from './AddButtons.tsx';
import { FactorRow } from './FactorRow.tsx';
import { RecoveryCodesLeft } from './RecoveryCodesLeft.tsx';

/** Second factors of the user and their recovery codes, with buttons to add, rename and remove them. */
export function FactorsCard() {
  const query = useListFactorsQuery(undefined, { refetchOnMountOrArgChange: true });
  const isOperator = useSession().user?.role === 'admin';
  const adding = useLazyDialog(loadAddDialog);
  const changing = useLazyDialog(loadDialogs);
  const heading = useFocusAfterRemoval<HTMLHeadingElement>(query.data?.items.length ?? 0);
  const renderFactors = ({ items, addable, recoveryCodesLeft }: FactorList) => (
    <>
      {items.length > 0 ? (
        <Box component="ul" aria-labelledby="factors" sx={listStyle}>
          {items.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRename={() => changing.open({ question: { kind: 'rename', factor } })}
              onRemove={
                isOperator && items.length === 1
                  ? null
                  : () => changing.open({ question: { kind: 'remove', factor, isLast: items.length === 1 } })
              }
            />
          ))}
        </Box>
      ) : (
        <Typography>
          <FormattedMessage id={isOperator ? 'security.factors.noneOfOperator' : 'security.factors.none'} />
        </Typography>
      )}
      <AddButtons addable={addable} onAdd={(kind) => adding.open({ kind, isFirst: items.length === 0 })} />
      {items.length > 0 ? (
        <RecoveryCodesLeft
          left={recoveryCodesLeft}
          onReplace={() => changing.open({ question: { kind: 'replaceCodes' } })}
        />
      ) : null}
    </>
  );
  return (
    <>
      <ListCard id="factors" query={query} textId="security.factors" rowHeight={72} heading={heading}>
        {renderFactors}
      </ListCard>
      {adding.element}
      {changing.element}
    </>
  );
}

const loadAddDialog = () => import('./AddFactorDialog.tsx').then((module) => module.AddFactorDialog);
const loadDialogs = () => import('./FactorDialogs.tsx').then((module) => module.FactorDialogs);
