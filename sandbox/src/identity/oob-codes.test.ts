import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliverCodes } from './oob-codes';

const codes: object[] = [];
const emulator = createServer((_request, response) => response.end(JSON.stringify({ oobCodes: codes })));
const reset = (oobCode: string) => ({
  email: 'ada@example.test', requestType: 'PASSWORD_RESET', oobCode, oobLink: `http://127.0.0.1/${oobCode}`,
});
beforeAll(() => new Promise<void>((resolve) => { emulator.listen(0, '127.0.0.1', resolve); }));
afterAll(() => new Promise<void>((resolve) => { emulator.close(() => resolve()); }));

it('tries again what could not be mailed, and mails nothing twice', async () => {
  const address = emulator.address();
  const asked: string[] = [];
  const mails = deliverCodes({
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, projectId: 'demo', againAfterMs: 10,
    async deliver({ oobCode }) {
      asked.push(oobCode);
      if (asked.length < 3) throw new Error('The mail server is away.');
    },
  });
  const look = async (...all: string[]) => {
    mails.look();
    while (asked.join() !== all.join()) await sleep(5);
  };
  codes.push(reset('one'));
  await look('one', 'one', 'one');
  codes.push(reset('two'));
  await look('one', 'one', 'one', 'two');
  codes.push(reset('three'));
  await look('one', 'one', 'one', 'two', 'three');
  await mails.stop();
});
