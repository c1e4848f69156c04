/** @jest-environment jsdom */
import { configure, screen, waitFor } from '@testing-library/dom';

// Nothing comes here.
beforeAll(() => configure({ asyncUtilTimeout: 1 }));
beforeEach(() => { document.body.innerHTML = '<main>What is there</main>'; });

it.each([
  ['findBy…', () => screen.findByRole('button', { name: 'Buy' })],
  ['waitFor', () => waitFor(() => screen.getByText('Bought'))],
  ['getBy…', async () => screen.getByText('Bought')],
])('%s that finds nothing says what the page shows', async (_, look) => {
  const error: unknown = await look().catch((reason: unknown) => reason);
  // Jest prints the stack.
  expect(error).toMatchObject({ name: 'TestingLibraryElementError', stack: expect.stringMatching(/Unable to find .*What is there/s) });
});
