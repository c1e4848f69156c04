import type { ApiClient } from 'shared-api';
import { syncWithBackend } from './sync';

it('says that there is nobody to sync where nobody is signed in, and asks nobody', async () => {
  const call = jest.fn();
  await expect(syncWithBackend({ call } as ApiClient, undefined)).rejects.toThrow('No authenticated user to sync');
  expect(call).not.toHaveBeenCalled();
});
