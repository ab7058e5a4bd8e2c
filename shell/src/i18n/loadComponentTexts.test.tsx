import { AppTheme } from '@farm/ui/host';
import { DatePicker } from '@farm/ui/pickers';
import { render, screen } from '@testing-library/react';
import { loadComponentTexts } from './loadComponentTexts.ts';

/** Renders a date picker in the theme of a language. */
async function renderPicker(locale: 'en' | 'zh', value: string | null) {
  const texts = await loadComponentTexts(locale);
  render(
    <AppTheme texts={texts}>
      <DatePicker
        label="Day"
        value={value}
        locale={locale}
        problems={{ invalid: '', tooEarly: '', tooLate: '' }}
        onChange={() => undefined}
      />
    </AppTheme>,
  );
}

test('components speak English by themselves', async () => {
  await renderPicker('en', null);
  expect(screen.getByRole('button', { name: 'Choose date' })).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: 'Year' })).toHaveTextContent('YYYY');
});

test('components speak another language by the messages of the shell', async () => {
  await renderPicker('zh', '2026-03-09');
  expect(screen.getByRole('button', { name: '选择日期，已选择2026年3月9日' })).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: '年份' })).toHaveTextContent('2026');
});
