/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './checkbox';
import { Field } from './field';
import { Select } from './select';

describe('Field', () => {
  it('has its label, and hint and error as its description', () => {
    render(<Field label="Post code" name="postCode" hint="For example E4 6EY" error="We couldn't find this post code." />);
    const input = screen.getByRole('textbox', { name: 'Post code' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("We couldn't find this post code. For example E4 6EY");
  });
  it('is not invalid without an error', () => {
    render(<Field label="Post code" name="postCode" />);
    expect(screen.getByRole('textbox', { name: 'Post code' })).toBeValid();
  });
});

describe('Select', () => {
  it.each([true, false])('has its name with a visible and with a hidden label', async (hideLabel) => {
    const onChange = jest.fn();
    render(<Select
      label="Meal" name="meal" hideLabel={hideLabel} options={[{ value: 'a', label: 'Porridge' }, { value: 'b', label: 'Chia pot' }]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Meal' }), 'Chia pot');
    expect(onChange).toHaveBeenCalledWith('b');
  });
  it('shows while it is closed what it is given for that, and tells screen readers the chosen option', () => {
    const { container } = render(
      <Select label="Meal" name="meal" hideLabel closed="Tap to customise" options={[{ value: 'a', label: 'Porridge' }]} />,
    );
    expect(screen.getByRole('combobox', { name: 'Meal' })).toHaveDisplayValue('Porridge');
    expect(container.querySelector('span[aria-hidden]')).toHaveTextContent('Tap to customise');
  });
});

describe('Checkbox', () => {
  it('is ticked by its label, whose links stay links', async () => {
    render(<Checkbox name="terms" label={<>I accept the <a href="/terms-and-conditions">terms</a></>} error="Please read and accept." />);
    const box = screen.getByRole('checkbox', { name: 'I accept the terms' });
    await userEvent.click(screen.getByText(/I accept the/));
    expect(box).toBeChecked();
    expect(box).toHaveAccessibleDescription('Please read and accept.');
    expect(screen.getByRole('link', { name: 'terms' })).toBeInTheDocument();
  });
});
