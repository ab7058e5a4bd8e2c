import { Box } from '@farm/ui';
import { formatVersion } from '../model/version.ts';

/** A version on one line, shortened; the tooltip shows all of it. */
export function Version({ version }: { version: string }) {
  return (
    <Box component="bdi" dir="ltr" title={version} sx={style}>
      {formatVersion(version)}
    </Box>
  );
}

const style = {
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSize: '0.92em',
  whiteSpace: 'nowrap',
} as const;
