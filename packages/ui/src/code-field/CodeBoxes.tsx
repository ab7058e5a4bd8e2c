import Box from '@mui/material/Box';

interface CodeBoxesProps {
  value: string;
  length: number;
  /** Box of the next digit; null without focus. */
  activeBox: number | null;
  isWrong: boolean;
}

/** Visual part of a code field; screen readers read the input instead. */
export function CodeBoxes({ value, length, activeBox, isWrong }: CodeBoxesProps) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))`,
        gap: { xs: 0.75, sm: 1 },
      }}
    >
      {Array.from({ length }, (_, index) => (
        <Box
          key={index}
          sx={{
            height: 52,
            display: 'grid',
            placeItems: 'center',
            borderRadius: 1,
            border: '1px solid',
            borderColor: isWrong ? 'error.text' : index === activeBox ? 'primary.text' : 'action.disabled',
            boxShadow: index === activeBox ? 'inset 0 0 0 1px currentColor' : undefined,
            color: isWrong ? 'error.text' : 'primary.text',
            transition: 'border-color 200ms',
          }}
        >
          <Box component="span" sx={{ color: 'text.primary', fontSize: 22, fontWeight: 700 }}>
            {value[index] ?? ''}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
