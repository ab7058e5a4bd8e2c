import { CsvButton } from '@farm/kit/downloads';
import { FormattedMessage, useIntl } from '@farm/remote-sdk';
import { useCursorRows } from '@farm/remote-sdk/api';
import { Button, PageFrame, StateCard } from '@farm/ui';
import { useDownloadAuditMutation, useListAuditInfiniteQuery } from '../api/auditApi.ts';
import { AuditFilters } from '../features/audit/AuditFilters.tsx';
import { useAuditColumns } from '../features/audit/useAuditColumns.tsx';
import { useAuditFilter } from '../features/audit/useAuditFilter.ts';
import { CursorTable } from '../parts/CursorTable.tsx';
import { PageNotice } from '../parts/PageNotice.tsx';
import { useKeptCurrent } from '../parts/useKeptCurrent.ts';

/** Actions of operators, commands and the farm; all of them, or those that the filters select. */
export function AuditPage() {
  const intl = useIntl();
  const { choice, filter, change, isDefault, clear } = useAuditFilter();
  const query = useListAuditInfiniteQuery(filter, { refetchOnMountOrArgChange: true });
  useKeptCurrent(query);
  const list = useCursorRows(query);
  const columns = useAuditColumns();
  const download = useDownloadAuditMutation();
  return (
    <PageFrame
      title={<FormattedMessage id="operator.audit.title" />}
      sentence={<FormattedMessage id="operator.audit.sentence" />}
      actions={<CsvButton mutation={download} filter={filter} fileName="audit.csv" />}
      notice={<PageNotice {...list} />}
    >
      <CursorTable
        caption={intl.formatMessage({ id: 'operator.audit.title' })}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        toolbar={<AuditFilters choice={choice} onChange={change} onClear={isDefault ? undefined : clear} />}
        empty={
          isDefault ? (
            <StateCard icon="clock" title={<FormattedMessage id="operator.audit.empty.title" />}>
              <FormattedMessage id="operator.audit.empty.text" />
            </StateCard>
          ) : (
            <StateCard
              icon="search"
              title={<FormattedMessage id="operator.audit.none.title" />}
              actions={
                <Button variant="outlined" onClick={clear}>
                  <FormattedMessage id="operator.filter.clear" />
                </Button>
              }
            >
              <FormattedMessage id="operator.audit.none.text" />
            </StateCard>
          )
        }
      />
    </PageFrame>
  );
}
