import { userEvent } from '@testing-library/user-event';
import { watchFields } from './watchFields.ts';

let fields: ReturnType<typeof watchFields>;
const user = userEvent.setup();

beforeEach(() => {
  document.body.innerHTML = `
    <form><input name="amount" value="5"><label><input type="checkbox" name="all"> all</label>
    <select name="unit"><option>XCH</option><option>mojo</option></select><textarea name="memo"></textarea>
    <button>Send</button></form><input name="search">`;
  document.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
  fields = watchFields();
});
afterEach(() => {
  fields.stop();
  document.body.replaceChildren();
});

const field = (name: string) => document.getElementsByName(name)[0] as HTMLInputElement;

test('a page in which nobody wrote has no half-filled form', async () => {
  expect(fields.hasHalfFilled()).toBe(false);
  await user.click(field('amount'));
  await user.tab();
  expect(fields.hasHalfFilled()).toBe(false);
});

test.each([
  ['written into', () => user.type(field('amount'), '0')],
  ['written into, outside of any form', () => user.type(field('search'), 'a')],
  ['written into over several lines', () => user.type(field('memo'), 'a{Enter}b')],
  ['ticked by its label', () => user.click(document.querySelector('label') as HTMLElement)],
  ['chosen from', () => user.selectOptions(field('unit'), 'mojo')],
])('a field that was %s is half a form', async (_what, fill) => {
  await fill();
  expect(fields.hasHalfFilled()).toBe(true);
});

test('a field that says again what it said is as it was', async () => {
  await user.type(field('amount'), '0');
  await user.type(field('amount'), '{Backspace}');
  expect(fields.hasHalfFilled()).toBe(false);
});

test('a form that was submitted is done, until somebody writes into it again', async () => {
  await user.type(field('amount'), '0');
  await user.click(document.querySelector('button') as HTMLElement);
  expect(fields.hasHalfFilled()).toBe(false);
  await user.type(field('amount'), '1');
  expect(fields.hasHalfFilled()).toBe(true);
});

test('a form that is no longer in the page is gone', async () => {
  await user.type(field('amount'), '0');
  document.querySelector('form')?.remove();
  expect(fields.hasHalfFilled()).toBe(false);
});

test('a field that had the focus before is known as well', async () => {
  fields.stop();
  field('amount').focus();
  fields = watchFields();
  await user.keyboard('7');
  expect(fields.hasHalfFilled()).toBe(true);
});
