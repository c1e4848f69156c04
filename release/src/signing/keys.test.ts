import { localKey } from './keys';

test('a key in a folder that takes no file is refused, and not waited for', async () => {
  await expect(localKey('/proc', 'mf-a')).rejects.toMatchObject({ code: expect.any(String) });
});
