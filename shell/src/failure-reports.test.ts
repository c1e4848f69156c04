/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import { LoadError } from './federation/load-error';
import { createFailureReports } from './failure-reports';

const failed = new LoadError('mount', 'mf-a', '1.0.0', new TypeError('x is not a function'));
const known = { type: 'remote-failure', remote: 'mf-a', version: '1.0.0', kind: 'mount', path: '/' };

function open() {
  const report = jest.fn();
  return { report, ...createFailureReports(window, report) };
}
/** All that does not wait for a timer or a file. */
const promisesAreDone = async () => { for (let turn = 0; turn < 20; turn += 1) await null; };

test('a failure is reported with its cause', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { report, failure } = open();
  failure(failed);
  await waitFor(() => expect(report).toHaveBeenCalledTimes(1));
  expect(report).toHaveBeenCalledWith({ ...known, detail: 'TypeError: x is not a function' });
});

test('a failure on a page that is left at once is reported without the file that reads its cause', async () => {
  const { report, failure } = open();
  failure(failed);
  window.dispatchEvent(new Event('pagehide'));
  await promisesAreDone();
  expect(report).toHaveBeenCalledTimes(1);
  expect(report).toHaveBeenCalledWith(known);
});
