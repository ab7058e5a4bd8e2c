import { renderWithProviders, screen } from '@farm/testing';
import { questions } from '../features/questions/questions.ts';
import messages from '../messages/en.json';
import { AboutPage } from './AboutPage.tsx';
import { FaqPage } from './FaqPage.tsx';
import { NoticePage } from './NoticePage.tsx';
import { QuickStartPage } from './QuickStartPage.tsx';
import { StatisticsPage } from './StatisticsPage.tsx';

describe('the pages about the farm', () => {
  test.each([
    [NoticePage, 'Notice', 'No notices yet'],
    [StatisticsPage, 'Statistics', 'No statistics yet'],
    [QuickStartPage, 'Quick start', 'The guide follows with the agent'],
    [AboutPage, 'About us', 'What we never ask for'],
  ])('%p is headed by what it is about', (Page, title, part) => {
    renderWithProviders(<Page />, { messages });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: part })).toBeVisible();
  });

  test('the guide leads to what a machine needs', async () => {
    const { user, currentPath } = renderWithProviders(<QuickStartPage />, { messages });
    await user.click(screen.getByRole('link', { name: 'See what you will need' }));
    expect(currentPath()).toBe('/center/my/machines');
  });

  test.each(questions)('the question "%s" opens to its answer', async (id) => {
    const { user } = renderWithProviders(<FaqPage />, { messages });
    const answer = screen.getByText(messages[`info.answer.${id}`]);
    expect(answer).not.toBeVisible();
    await user.click(screen.getByText(messages[`info.question.${id}`]));
    expect(answer).toBeVisible();
  });
});
