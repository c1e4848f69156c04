/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Allergens } from 'shared-api';
import { AllergenList } from './allergen-list';
import { ErrorNotice } from './error-notice';
import { Nutrition } from './nutrition';
import { PageHeading } from './page-heading';
import { Price } from './price';
import { Toast } from './toast';

const none: Allergens = {
  celery: 'free', gluten: 'free', crustaceans: 'free', eggs: 'free', fish: 'free', lupin: 'free', milk: 'free', molluscs: 'free',
  mustard: 'free', nuts: 'free', peanuts: 'free', sesame: 'free', soya: 'free', sulphites: 'free',
};

describe('ErrorNotice', () => {
  it('is announced, with what to do next', () => {
    const onRetry = jest.fn();
    render(<ErrorNotice title="Oops!" message="Failed to fetch menu" hint="Please try again later." onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Oops!Failed to fetch menuPlease try again later.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalled();
  });
});

describe('Toast', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('keeps its live region mounted, and adds its message there', () => {
    const { rerender } = render(<Toast onDone={() => {}} />);
    const region = screen.getByRole('status');
    rerender(<Toast message="Removed." onDone={() => {}} />);
    expect(region).toHaveTextContent('Removed.');
  });
  it('closes after six seconds, not counted while it is hovered', () => {
    const onDone = jest.fn();
    render(<Toast message="Removed." onDone={onDone} />);
    fireEvent.pointerEnter(screen.getByRole('status'));
    act(() => void jest.advanceTimersByTime(10_000));
    expect(onDone).not.toHaveBeenCalled();
    fireEvent.pointerLeave(screen.getByRole('status'));
    act(() => void jest.advanceTimersByTime(6000));
    expect(onDone).toHaveBeenCalledTimes(1);
  });
  it('calls its action, and closes', () => {
    const undo = jest.fn();
    const onDone = jest.fn();
    render(<Toast message="Removed." action={{ label: 'Undo', onClick: undo }} onDone={onDone} />);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([undo.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1]);
  });
  it('stays with an action, however long somebody needs to find it, until it is closed', () => {
    const undo = jest.fn();
    const onDone = jest.fn();
    render(<Toast message="Removed." action={{ label: 'Undo', onClick: undo }} onDone={onDone} />);
    act(() => void jest.advanceTimersByTime(60_000));
    expect(onDone).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect([undo.mock.calls.length, onDone.mock.calls.length]).toEqual([0, 1]);
  });
  it('announces the same text of another event once more, and counts its time from then', () => {
    const onDone = jest.fn();
    const { rerender } = render(<Toast message="Removed." messageKey={1} onDone={onDone} />);
    const before = screen.getByText('Removed.');
    act(() => void jest.advanceTimersByTime(5000));
    rerender(<Toast message="Removed." messageKey={2} onDone={onDone} />);
    expect(screen.getByText('Removed.')).not.toBe(before);
    act(() => void jest.advanceTimersByTime(5000));
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe('AllergenList', () => {
  it('lists what a meal contains and may contain separately', () => {
    render(<AllergenList allergens={{ ...none, gluten: 'contains', milk: 'contains', nuts: 'mayContain' }} />);
    const words = screen.getAllByRole('definition').map((entry) => entry.textContent);
    expect(words.slice(0, 2)).toEqual(['Cereals containing gluten, Milk', 'Nuts']);
    expect(screen.getAllByRole('term').map((entry) => entry.textContent)).toEqual(['Contains', 'May contain', 'Not in the recipe']);
  });
  it('shows that there is none', () => {
    render(<AllergenList allergens={none} />);
    expect(screen.getByText('None of the 14 key allergens.')).toBeInTheDocument();
  });
});

it('shows nutrition with its units', () => {
  render(<Nutrition calories={8732} protein={51.25} carbohydrates={58} fat={0} salt={1.25} />);
  expect(screen.getAllByRole('definition').map((entry) => entry.textContent?.replace('\u00a0', '_')))
    .toEqual(['8,732_kcal', '51.3_g', '58_g', '0_g', '1.3_g']);
});

it('shows pence as pounds, and £0.00 without a price', () => {
  const { container } = render(<><Price pence={7495} /> <Price /></>);
  expect(container).toHaveTextContent('£74.95 £0.00');
});

it('has a heading that the shell can move focus to', () => {
  render(<PageHeading>Your cart</PageHeading>);
  const heading = screen.getByRole('heading', { level: 1, name: 'Your cart' });
  heading.focus();
  expect(heading).toHaveFocus();
});
