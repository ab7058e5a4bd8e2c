import { PAGE_DATA_ID } from '@farm/contracts/registry';
import { makePageData } from '../testing/makeRemote.ts';
import { readPageData } from './readPageData.ts';

afterEach(() => document.getElementById(PAGE_DATA_ID)?.remove());

test('the page knows what the gateway put into it', () => {
  const data = makePageData({ rev: 7 });
  const element = document.createElement('script');
  element.id = PAGE_DATA_ID;
  element.type = 'application/json';
  element.textContent = JSON.stringify(data);
  document.body.append(element);
  expect(readPageData()).toEqual(data);
});

test('a page that no gateway filled in says what it lacks', () => {
  expect(() => readPageData()).toThrow(`#${PAGE_DATA_ID}`);
});
