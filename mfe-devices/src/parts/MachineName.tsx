import { Box } from '@farm/ui';

/** What a machine is called, on two lines at most; all of it when it is pointed at. */
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
