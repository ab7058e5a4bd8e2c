import { Box } from '@farm/ui';

/** A machine's name on at most two lines; the tooltip shows all of it. */
export function MachineName({ name }: { name: string }) {
  return (
    <Box component="bdi" title={name} sx={twoLinesStyle}>
      {name}
    </Box>
  );
}

const twoLinesStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;
