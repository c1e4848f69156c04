/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { translatePage } from 'shared-remote/testing';
import { Button } from './button';

describe('Button', () => {
  it('does not submit a form by default', () => {
    render(<Button>Add</Button>);
    expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('type', 'button');
  });
  it('ignores taps while busy, and keeps its name and focus', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Add</Button>);
    const button = screen.getByRole('button', { name: 'Add' });
    await userEvent.click(button);
    rerender(<Button busy onClick={onClick}>Add</Button>);
    await userEvent.click(button);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toHaveAccessibleName('Add');
  });
  it('does not submit its form while busy', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(<form onSubmit={onSubmit}><Button type="submit" busy>Send</Button></form>);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
  it('becomes busy and takes its next label in a page that the browser has translated', () => {
    const { rerender } = render(<Button>Add</Button>);
    translatePage();
    rerender(<Button busy>Add</Button>);
    translatePage();
    rerender(<Button busy>Adding</Button>);
    expect(screen.getByRole('button')).toHaveTextContent(/^Adding$/);
    translatePage();
    rerender(<Button>Add</Button>);
    expect(screen.getByRole('button')).toHaveTextContent(/^Add$/);
  });
});
