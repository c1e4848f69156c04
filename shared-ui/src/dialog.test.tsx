/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog } from './dialog';
import { LoadingOverlay } from './loading-overlay';

function Opener({ dismissable = true, field = false }: { dismissable?: boolean; field?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>Open</button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A question" dismissable={dismissable}>
        <p>Some text</p>
        {field && <input aria-label="Name" data-autofocus />}
        <button type="button" onClick={() => setOpen(false)}>Done</button>
      </Dialog>
    </>
  );
}

async function opened(props: Parameters<typeof Opener>[0] = {}) {
  render(<Opener {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog', { name: 'A question' });
}

describe('Dialog', () => {
  it('has its title as its name and moves focus to it', async () => {
    await opened();
    expect(screen.getByRole('heading', { name: 'A question' })).toHaveFocus();
  });
  it('moves focus to the element with data-autofocus', async () => {
    await opened({ field: true });
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  });
  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ["its 'Close' button", () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a click on the backdrop', () => userEvent.click(screen.getByRole('dialog'))],
    ['the back gesture', async () => void fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
    ['a button of its content', () => userEvent.click(screen.getByRole('button', { name: 'Done' }))],
  ])('closes by %s and moves focus back', async (_how, close) => {
    await opened();
    await close();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
  it('stays open when text is selected from inside to outside', async () => {
    const dialog = await opened();
    fireEvent.pointerDown(screen.getByText('Some text'));
    fireEvent.click(dialog);
    expect(dialog).toBeInTheDocument();
  });
  it('stays open when it is not dismissable', async () => {
    const dialog = await opened({ dismissable: false });
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(dialog).toBeInTheDocument();
  });
  it('opens again when the browser closes it anyway', async () => {
    const dialog = await opened({ dismissable: false });
    (dialog as HTMLDialogElement).close();
    expect(dialog).toHaveAttribute('open');
  });
});

describe('ConfirmDialog', () => {
  const question = { title: 'Are you sure?', text: "You're about to clear everything in your cart!", confirmLabel: 'Clear Cart' };

  it('moves focus to the answer that changes nothing', () => {
    render(<ConfirmDialog open {...question} onConfirm={() => {}} onCancel={() => {}} />);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });
  it('calls onConfirm or onCancel', async () => {
    const onConfirm = jest.fn();
    const onCancel = jest.fn();
    render(<ConfirmDialog open {...question} onConfirm={onConfirm} onCancel={onCancel} />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear Cart' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([onConfirm.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('LoadingOverlay', () => {
  it('shows its text and cannot be closed', async () => {
    render(<LoadingOverlay open title="Loading..." text="Please, do not close the window!" />);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Loading...' })).toHaveTextContent('Please, do not close the window!');
  });
});
