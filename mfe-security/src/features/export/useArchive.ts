import { usePage } from '@farm/remote-sdk';
import { useState } from 'react';
import {
  useCreateExportLinkMutation,
  useCreateExportMutation,
  useGetExportQuery,
} from '../../api/exportApi.ts';
import { toRefusal, type Refusal } from '../../model/toRefusal.ts';
import { useChange } from '../../parts/useChange.ts';

/** Prepares and downloads the archive, one at a time. */
export function useArchive() {
  const { apiHost } = usePage();
  const { refetch } = useGetExportQuery(undefined);
  const preparation = useChange(useCreateExportMutation(), refetch);
  const link = useChange(useCreateExportLinkMutation(), refetch);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const busy = preparation.isBusy ? 'prepare' : link.isBusy ? 'download' : null;
  const start = async (run: () => Promise<unknown> | null) => {
    if (busy) return;
    setRefusal(null);
    try {
      await run();
    } catch (error) {
      setRefusal(toRefusal(error));
    }
  };
  const fetchArchive = async () => {
    const answer = await link.run(undefined);
    if (answer) saveLink(apiHost + answer.path);
  };
  return {
    prepare: () => void start(() => preparation.run(undefined)),
    download: () => void start(fetchArchive),
    /** Request in flight. */
    busy,
    isSlow: preparation.isSlow || link.isSlow,
    stop: preparation.isBusy ? preparation.abort : link.abort,
    refusal,
  };
}

/** Lets the browser download a file, which its response names. */
function saveLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
