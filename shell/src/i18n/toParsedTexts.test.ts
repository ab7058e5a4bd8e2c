import { toParsedTexts } from './toParsedTexts.ts';

test('texts without arguments are parsed; those with them, and what the build parsed, are left as they are', () => {
  const parsed = [{ type: 1, value: 'count' }] as unknown as string;
  expect(
    toParsedTexts({
      plain: 'You are signed in. 100 %, # and | are text.',
      withArgument: 'Sent to {email}',
      withTag: 'A <b>bold</b> word',
      withQuote: "It''s {here}",
      parsed,
    }),
  ).toEqual({
    plain: [{ type: 0, value: 'You are signed in. 100 %, # and | are text.' }],
    withArgument: 'Sent to {email}',
    withTag: 'A <b>bold</b> word',
    withQuote: "It''s {here}",
    parsed,
  });
});
