import { renderWithProviders, screen, within } from '@farm/testing';
import { useState } from 'react';
import { DatePicker } from './DatePicker.tsx';
import { DateRangeFields, type DateRange } from './DateRangeFields.tsx';

const problems = {
  invalid: 'This is no day.',
  tooEarly: 'Too early.',
  tooLate: 'Too late.',
  reversed: 'The end is before the start.',
};
const heard = jest.fn<undefined, [unknown]>();

beforeEach(() => heard.mockClear());

function drawPicker(start: string | null, locale = 'en') {
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <>
        <DatePicker
          label="Day"
          value={value}
          locale={locale}
          problems={problems}
          onChange={(next) => {
            heard(next);
            setValue(next);
          }}
        />
        <button onClick={() => setValue('2026-12-24')}>Christmas</button>
      </>
    );
  }
  return renderWithProviders(<Form />, { messages: {} }).user;
}

const part = (name: string) => screen.getByRole('spinbutton', { name });
const fieldText = () =>
  screen
    .getAllByRole('spinbutton')
    .map((section) => section.textContent)
    .join(' ');

describe('a date picker', () => {
  test('shows the day it was given, month first in English', () => {
    drawPicker('2026-03-09');
    expect(fieldText()).toBe('03 09 2026');
  });

  test('shows year first in Chinese', () => {
    drawPicker('2026-03-09', 'zh');
    expect(fieldText()).toBe('2026 03 09');
  });

  test.each([
    ['de', '09 03 2026'],
    ['hu', '2026 03 09'],
    ['ar', '09 03 2026'],
  ])('shows the order of any other language, such as %s', (locale, text) => {
    drawPicker('2026-03-09', locale);
    expect(fieldText()).toBe(text);
  });

  test('tells a typed day once it is whole', async () => {
    const user = drawPicker(null);
    await user.click(part('Month'));
    await user.keyboard('02282026');
    expect(heard).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenLastCalledWith('2026-02-28');
  });

  test('says what is wrong with a day that does not exist, and keeps what was typed', async () => {
    const user = drawPicker('2026-02-28');
    await user.click(part('Day'));
    await user.keyboard('31');
    expect(heard).toHaveBeenLastCalledWith(null);
    expect(screen.getByText('This is no day.')).toBeVisible();
    expect(fieldText()).toBe('02 31 2026');
  });

  test.each([
    ['1899', 'Too early.'],
    ['2100', 'Too late.'],
  ])('takes no day of the year %s', async (year, words) => {
    const user = drawPicker('2026-02-28');
    await user.click(part('Year'));
    await user.keyboard(year);
    expect(heard).toHaveBeenLastCalledWith(null);
    expect(screen.getByText(words)).toBeVisible();
  });

  test.each([
    ['1900', '1900-02-28'],
    ['2099', '2099-02-28'],
  ])('takes a day of the year %s', async (year, day) => {
    const user = drawPicker('2026-02-28');
    await user.click(part('Year'));
    await user.keyboard(year);
    expect(heard).toHaveBeenLastCalledWith(day);
    expect(screen.queryByText(/Too/)).not.toBeInTheDocument();
  });

  test('shows a day that is set from outside, whatever was typed', async () => {
    const user = drawPicker('2026-02-28');
    await user.click(part('Day'));
    await user.keyboard('31');
    await user.click(screen.getByRole('button', { name: 'Christmas' }));
    expect(fieldText()).toBe('12 24 2026');
    expect(screen.queryByText('This is no day.')).not.toBeInTheDocument();
  });

  test.each([
    ['en', 'S', 'March 2026'],
    ['zh', '一', '2026年3月'],
    ['de', 'M', 'März 2026'],
    ['ar', 'س', 'مارس 2026'],
  ] as const)('in %s has a calendar whose week starts with %s, below %s', async (locale, first, month) => {
    const user = drawPicker('2026-03-09', locale);
    await user.click(screen.getByRole('button', { name: /Choose date|选择日期/ }));
    const days = within(await screen.findByRole('grid')).getAllByRole('columnheader');
    expect(days[0]).toHaveTextContent(first);
    expect(screen.getByText(month)).toBeVisible();
    await user.click(screen.getByRole('gridcell', { name: '10' }));
    expect(heard).toHaveBeenLastCalledWith('2026-03-10');
  });
});

describe('two fields for a range', () => {
  function drawRange(start: DateRange) {
    function Form() {
      const [value, setValue] = useState(start);
      return (
        <DateRangeFields
          value={value}
          labels={{ from: 'From', to: 'To' }}
          locale="en"
          problems={problems}
          onChange={(next) => {
            heard(next);
            setValue(next);
          }}
        />
      );
    }
    return renderWithProviders(<Form />, { messages: {} }).user;
  }
  const field = (name: string) => within(screen.getByRole('group', { name }));

  test('take one day for both ends', async () => {
    const user = drawRange({ from: '2026-03-09', to: '2026-03-12' });
    await user.click(field('To').getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('09');
    expect(heard).toHaveBeenLastCalledWith({ from: '2026-03-09', to: '2026-03-09' });
  });

  test('take no end before the start', async () => {
    const user = drawRange({ from: '2026-03-09', to: '2026-03-12' });
    await user.click(field('To').getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('08');
    expect(heard).toHaveBeenLastCalledWith({ from: '2026-03-09', to: null });
    expect(screen.getByText('The end is before the start.')).toBeVisible();
  });

  test('take no start after the end', async () => {
    const user = drawRange({ from: '2026-03-09', to: '2026-03-12' });
    await user.click(field('From').getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('04');
    expect(heard).toHaveBeenLastCalledWith({ from: null, to: '2026-03-12' });
    expect(screen.getByText('The end is before the start.')).toBeVisible();
  });
});
