import { Box } from '@farm/ui';

/** Sentences from the registry or the worker, which are always English. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <Box component="ul" lang="en" dir="ltr" sx={style}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  );
}

const style = {
  m: 0,
  mt: 0.5,
  paddingInlineStart: 2.5,
  overflowWrap: 'anywhere',
  textAlign: 'start',
} as const;
