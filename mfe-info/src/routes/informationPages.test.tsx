import { ALARM_DEFAULTS, MAX_AGENT_BACKLOG_HOURS } from '@farm/contracts';
import { renderWithProviders, screen } from '@farm/testing';
import { questions } from '../features/questions/questions.ts';
import messages from '../messages/en.json';
import zh from '../messages/zh.json';
import { AboutPage } from './AboutPage.tsx';
import { FaqPage } from './FaqPage.tsx';
import { QuickStartPage } from './QuickStartPage.tsx';

describe('the pages about the farm', () => {
  test.each([
    [QuickStartPage, 'Quick start', 'What you need'],
    [AboutPage, 'About us', 'What we never ask for'],
  ])('%p is headed by what it is about', (Page, title, part) => {
    renderWithProviders(<Page />, { messages });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: part })).toBeVisible();
  });

  test.each([
    [FaqPage, 'About us', '/about-us'],
    [AboutPage, 'Statistics', '/info/stat'],
    [AboutPage, 'Reserves', '/info/reserves'],
    [AboutPage, 'Questions', '/faqs'],
  ])('%p leads on to "%s"', async (Page, name, path) => {
    const { user, currentPath } = renderWithProviders(<Page />, { messages });
    await user.click(screen.getByRole('link', { name }));
    expect(currentPath()).toBe(path);
  });

  test.each(questions)('the question "%s" opens to its answer', async (id) => {
    const { user } = renderWithProviders(<FaqPage />, { messages });
    const answer = screen.getByText(messages[`info.${id}.answer`]);
    expect(answer).not.toBeVisible();
    await user.click(screen.getByText(messages[`info.${id}.question`]));
    expect(answer).toBeVisible();
  });

  test.each([messages, zh])('the answers tell the limits as they are set', (texts) => {
    const parseNumbers = (text: string) => text.match(/\d+/g)?.map(Number);
    const { dropPercent, windowMinutes, offlineMinutes } = ALARM_DEFAULTS;
    const alarm = parseNumbers(texts['info.faq.alarm.answer']);
    expect(alarm?.toSorted()).toEqual([dropPercent, windowMinutes, offlineMinutes].toSorted());
    expect(parseNumbers(texts['info.faq.late.answer'])).toEqual([MAX_AGENT_BACKLOG_HOURS]);
  });
});
