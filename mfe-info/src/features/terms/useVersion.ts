import { useSearchParams } from '@farm/remote-sdk';

/** Parameter of the URL. */
const VERSION = 'version';

/** The version that the URL names; undefined for what is in force. */
export function useVersion() {
  const [params, setParams] = useSearchParams();
  const number = Number(params.get(VERSION));
  return {
    version: Number.isSafeInteger(number) && number > 0 ? number : undefined,
    setVersion: (version: number | undefined) =>
      setParams(version === undefined ? {} : { [VERSION]: String(version) }),
  };
}
