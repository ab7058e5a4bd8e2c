import type { AuditEvent } from '@farm/contracts/operator';
import { Moment } from '@farm/kit';
import { useIntl } from '@farm/remote-sdk';
import type { DataColumn } from '@farm/ui/table';
import { useMemo } from 'react';
import { AuditAbout } from './AuditAbout.tsx';
import { AuditActor } from './AuditActor.tsx';
import { AuditFacts } from './AuditFacts.tsx';
import { useFindText } from './useFindText.ts';

/** Columns of the audit trail. */
export function useAuditColumns(): DataColumn<AuditEvent>[] {
  const intl = useIntl();
  const findText = useFindText();
  return useMemo(() => {
    const say = (id: string) => intl.formatMessage({ id: `operator.audit.${id}` });
    return [
      { id: 'at', header: say('at'), cell: ({ at }) => <Moment at={at} precision="second" /> },
      { id: 'by', header: say('by'), width: '15%', cell: ({ by }) => <AuditActor by={by} /> },
      {
        id: 'action',
        header: say('action'),
        width: '14%',
        cell: ({ action }) => findText(`operator.audit.action.${action}`) ?? <code dir="ltr">{action}</code>,
      },
      { id: 'about', header: say('about'), width: '16%', cell: (event) => <AuditAbout event={event} /> },
      { id: 'detail', header: say('detail'), width: '40%', cell: (event) => <AuditFacts event={event} /> },
    ];
  }, [intl, findText]);
}
