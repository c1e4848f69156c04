import { putBack, readLive } from './live-remotes';
import { test as base } from './shop';

/** For tests that release: what was live before each is live again after it, also when it failed or took too long. */
export const test = base.extend<{ putsBack: void }>({
  putsBack: [async ({}, use) => {
    const before = await readLive();
    await use();
    await putBack(before);
  }, { auto: true }],
});
