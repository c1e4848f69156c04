/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { defineView } from 'shared-remote';
import { outsidePath } from 'shared-remote/paths';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { PostCodeCheck } from '../delivery/post-code-check';

const view = defineView({ Component: PostCodeCheck });
const TOKEN = 'x'.repeat(43);

async function askOutside(api: FakeShopOptions['api'] = {}) {
  const refused = () => { throw new ApiError(422, 'post_code_outside', 'Not there yet.', 'postCode'); };
  const shop = renderView(view, {
    api: { 'GET /postcodes/:code/delivery': refused, 'POST /area-requests': () => ({ message: 'Check your inbox!' }), ...api },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Post code' }), 'n76pa');
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me when you come here' }));
  return shop;
}

describe('outside the delivery area', () => {
  it('a visitor leaves an email address for when we come', async () => {
    const { calls } = await askOutside();
    const email = await screen.findByRole('textbox', { name: 'E-mail address' });
    await userEvent.type(email, 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
    expect(email).toHaveAccessibleDescription('Please enter a valid email address.');
    await userEvent.type(email, '@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
    expect(await screen.findByText('Check your inbox!')).toBeInTheDocument();
    expect(calls.at(-1)).toEqual({ route: 'POST /area-requests', input: { body: { email: 'ada@example.org', postCode: 'N7 6PA' } } });
  });

  it('is asked for by the link of cart and sign-up, with the post code as it is written; closed, a reload does not ask again', async () => {
    const { calls, navigation } = renderView(view, {
      path: outsidePath('n76pa'), api: { 'POST /area-requests': () => ({ message: 'Check your inbox!' }) },
    });
    await screen.findByText(/when we deliver to N7 6PA, /);
    await userEvent.type(screen.getByRole('textbox', { name: 'E-mail address' }), 'ada@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
    expect(await screen.findByText('Check your inbox!')).toBeInTheDocument();
    expect(calls).toEqual([{ route: 'POST /area-requests', input: { body: { email: 'ada@example.org', postCode: 'N7 6PA' } } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(navigation.get().hash).toBe(''));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['/#outside=%E0%A4%A', '/#outside=<b>', '/#outside='])('asks nothing by an address that somebody made up: %s', (path) => {
    renderView(view, { path });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not offered for a post code that does not exist', async () => {
    const refused = () => { throw new ApiError(422, 'post_code_unknown', 'Invalid.', 'postCode'); };
    renderView(view, { api: { 'GET /postcodes/:code/delivery': refused } });
    await userEvent.type(screen.getByRole('textbox', { name: 'Post code' }), 'XX1 1XX');
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByText('Invalid.');
    expect(screen.queryByRole('button', { name: 'Tell me when you come here' })).not.toBeInTheDocument();
  });
});

describe('the link of the mail', () => {
  it.each([
    ['Yes, write to me', 'POST /area-requests/confirm', 'Thank you. We write to you when we deliver to N7 6PA.'],
    ['No, delete my address', 'POST /area-requests/remove', 'Your address is deleted. We won’t write.'],
  ] as const)('does nothing before a tap; %s', async (name, route, words) => {
    const { calls, navigation } = renderView(view, { path: `/#area=${TOKEN}`, api: { [route]: () => ({ postCode: 'N7 6PA' }) } });
    const button = await screen.findByRole('button', { name });
    expect(calls).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(calls).toEqual([{ route, input: { body: { token: TOKEN } } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(navigation.get().hash).toBe(''));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says when it does not work any more', async () => {
    const gone = () => { throw new ApiError(404, 'area_unknown', 'This link does not work any more.'); };
    renderView(view, { path: `/#area=${TOKEN}`, api: { 'POST /area-requests/confirm': gone } });
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, write to me' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link does not work any more.');
  });
});

it('stops the weekly mail by its link with a tap, and not by the visit', async () => {
  const token = '0b0e7f5a-6a55-4e4b-9a52-0d8f0d1c2b3a';
  const { calls } = renderView(view, { path: `/?from=mail#week=${token}`, api: { 'POST /week-mails/stop': () => ({}) } });
  const stop = await screen.findByRole('button', { name: 'Stop these messages' });
  expect(calls).toEqual([]);
  await userEvent.click(stop);
  expect(await screen.findByText('Stopped. We won’t send you this message any more.')).toBeInTheDocument();
  expect(calls).toEqual([{ route: 'POST /week-mails/stop', input: { query: { token } } }]);
});
