import { Box } from '@farm/ui';

/** Digits of the hash that are shown: enough to tell versions apart by eye. */
const HASH_DIGITS = 7;

/** A version on one line; whole on demand. */
export function Version({ version }: { version: string }) {
  const [number = '', hash = ''] = version.split('+');
  return (
    <Box component="bdi" dir="ltr" title={version} sx={style}>
      {hash === '' ? number : `${number}+${hash.slice(0, HASH_DIGITS)}`}
    </Box>
  );
}

const style = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: '0.92em',
  whiteSpace: 'nowrap',
} as const;
