import { useIntl, useNotify, useSlowAnswer } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from './saveFile.ts';

/** A file on its way. */
export interface FileRequest {
  abort: () => void;
  unwrap: () => Promise<string>;
}

/** Asks for a file, one at a time, and saves it; what goes wrong is said in a toast. Leaving gives it up. */
export function useDownload(request: () => FileRequest, fileName: string) {
  const intl = useIntl();
  const notify = useNotify();
  const running = useRef<FileRequest>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSlow = useSlowAnswer(isBusy);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current !== null) return;
    setIsBusy(true);
    const file = request();
    running.current = file;
    try {
      saveFile(await file.unwrap(), fileName);
    } catch (error) {
      const { reason } = toFailure(error);
      if (reason !== 'canceled') notify.error(intl.formatMessage({ id: `assets.logs.csv.${reason}` }));
    } finally {
      running.current = null;
      setIsBusy(false);
    }
  };

  return { isBusy, isSlow, start, cancel: () => running.current?.abort() };
}
