/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { defineView } from 'shared-remote';
import { readPostCode } from 'shared-remote/stored-post-code';
import { renderView } from 'shared-remote/testing';
import { PostCodeCheck } from './post-code-check';

const view = defineView({ Component: PostCodeCheck });
const answer = (reply: (code: string) => unknown) =>
  ({ api: { 'GET /postcodes/:code/delivery': ({ params }: { params?: Record<string, string> }) => reply(params?.code ?? '') } });
const refusal = (message: string) => answer(() => { throw new ApiError(422, 'post_code', message, 'postCode'); });

async function check(code: string) {
  const field = screen.getByRole('textbox', { name: 'Post code' });
  if (code) await userEvent.type(field, code);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  return field;
}

/** The file that reads the answer comes after the tap. */
const expectProblem = (field: HTMLElement, words: string) =>
  waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(words)));

describe('Do we deliver to you?', () => {
  it('keeps a post code that we deliver to for the cart and sign-up, and no other', async () => {
    sessionStorage.clear();
    const { unmount } = renderView(view, refusal('No.'));
    await check('E8 1EH');
    await screen.findByText('No.');
    expect(readPostCode()).toBe('');
    unmount();
    renderView(view, answer((code) => ({ postCode: code })));
    await check('E46EY');
    await screen.findByText('Yes, we deliver to E4 6EY.');
    expect(readPostCode()).toBe('E4 6EY');
  });
  it('shows that we deliver, with the post code in its usual spelling', async () => {
    renderView(view, answer((code) => ({ postCode: code.replace(' ', '').toUpperCase() })));
    await check('e4 6ey');
    expect(await screen.findByRole('status')).toHaveTextContent('Yes, we deliver to E4 6EY.');
  });
  it('takes out the marks that nobody sees and that a phone copies with a text', async () => {
    const { calls } = renderView(view, answer((code) => ({ postCode: code })));
    fireEvent.input(screen.getByRole('textbox', { name: 'Post code' }), { target: { value: '\u202aE4\u200e 6EY\u202c' } });
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Yes, we deliver to E4 6EY.')).toBeInTheDocument();
    expect(calls).toEqual([expect.objectContaining({ input: { params: { code: 'E4 6EY' } } })]);
  });
  it.each([
    "Unfortunately, we don't deliver to post code E8 1EH yet. You could send us an e-mail to request delivery for your location at hello@fivedaykitchen.example!",
    'Invalid post code E8. Please enter a valid post code.',
    "We couldn't find this post code. Could you please check that it is correct?",
  ])("shows the server's answer at the field: %s", async (message) => {
    renderView(view, refusal(message));
    const field = await check('E8 1EH');
    await expectProblem(field, message);
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
  });
  it('asks with the tap, while the file that reads the answer comes', async () => {
    const { calls } = renderView(view, answer((code) => ({ postCode: code })));
    await userEvent.type(screen.getByRole('textbox', { name: 'Post code' }), 'E4 6EY');
    fireEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(calls).toHaveLength(1);
    await screen.findByText('Yes, we deliver to E4 6EY.');
  });
  it('shows an error for an empty post code, without a call', async () => {
    const { calls } = renderView(view, answer(() => ({ postCode: 'X' })));
    const field = await check('');
    expect(field).toHaveAccessibleDescription(expect.stringContaining('The post code field is empty. Please enter a post code.'));
    expect(calls).toEqual([]);
  });
  it('does nothing while an error is shown, and clears it at any edit', async () => {
    const { calls } = renderView(view, refusal('No.'));
    const field = await check('E8 1EH');
    await expectProblem(field, 'No.');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(calls).toHaveLength(1);
    await userEvent.type(field, 'X');
    expect(field).toBeValid();
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(calls).toHaveLength(2);
  });
  it('can send the same post code again when the look-up failed', async () => {
    let up = false;
    renderView(view, answer(() => {
      if (!up) throw new ApiError(503, 'post_code_lookup_failed', 'We could not check your post code just now. Please try again.');
      return { postCode: 'E4 6EY' };
    }));
    const field = await check('E4 6EY');
    await expectProblem(field, 'We could not check your post code just now. Please try again.');
    expect(field).toBeValid();
    up = true;
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Yes, we deliver to E4 6EY.')).toBeInTheDocument();
  });
  it.each([
    ['a bare 500', new ApiError(500, 'http', 'HTTP 500: Internal Server Error')], ['an answer that is not ours', ApiError.invalidAnswer()],
    ['too many calls', new ApiError(429, 'rate_limited', 'Slow down.')],
  ])('shows after %s that it could not check, as the cart does', async (_what, error) => {
    renderView(view, answer(() => { throw error; }));
    const field = await check('E4 6EY');
    await expectProblem(field, 'We could not check your post code just now. Please try again.');
  });
  it('keeps for the cart the post code that was asked for last, however late the answer to another comes', async () => {
    sessionStorage.clear();
    const replies = new Map<string, (value: object) => void>();
    renderView(view, answer((code) => new Promise((resolve) => replies.set(code, resolve))));
    const field = await check('N1 1AA');
    await userEvent.clear(field);
    await check('E4 6EY');
    await act(async () => replies.get('E4 6EY')?.({ postCode: 'E46EY' }));
    await act(async () => replies.get('N1 1AA')?.({ postCode: 'N11AA' }));
    expect(screen.getByRole('status')).toHaveTextContent('Yes, we deliver to E4 6EY.');
    expect(readPostCode()).toBe('E4 6EY');
  });
  it('ends the request for a post code that was edited since, ignores its answer and keeps nothing of it', async () => {
    sessionStorage.clear();
    let reply: (value: object) => void = () => {};
    let signal: AbortSignal | undefined;
    renderView(view, { api: { 'GET /postcodes/:code/delivery': (_input, options) => {
      signal = options?.signal;
      return new Promise((resolve) => (reply = resolve));
    } } });
    const field = await check('E4 6EY');
    expect(signal?.aborted).toBe(false);
    await userEvent.type(field, 'Z');
    expect(signal?.aborted).toBe(true);
    await act(async () => reply({ postCode: 'E46EY' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(readPostCode()).toBe('');
  });
});
