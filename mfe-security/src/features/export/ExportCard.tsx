import { useRef } from 'react';
import { useGetExportQuery } from '../../api/exportApi.ts';
import { ListCard } from '../../parts/ListCard.tsx';
import { Archive } from './Archive.tsx';

/** The archive of the user's data, which is made on request and then kept for a while. */
export function ExportCard() {
  const query = useGetExportQuery(undefined, { refetchOnMountOrArgChange: true });
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ListCard id="data" query={query} textId="security.export" rowHeight={40} rowCount={1} heading={heading}>
      {(state) => <Archive state={state} heading={heading} />}
    </ListCard>
  );
}
