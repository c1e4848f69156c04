import type { ApiClient } from 'shared-api';
import { syncWithBackend } from './sync';

it('rejects without a call when nobody is signed in', async () => {
  const call = jest.fn();
  await expect(syncWithBackend({ call } as ApiClient, undefined)).rejects.toThrow('No authenticated user to sync');
  expect(call).not.toHaveBeenCalled();
});
