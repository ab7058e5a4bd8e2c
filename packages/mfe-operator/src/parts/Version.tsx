import { Box } from '@farm/ui';

/** Hash digits shown: enough to tell versions apart. */
const HASH_DIGITS = 7;

/** A version on one line, shortened; the tooltip shows all of it. */
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
