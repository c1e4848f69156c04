/** Calls the shop's API. */
interface Caller { call(route: string, request: { token?: string; body: object }): Promise<{ data: unknown }> }

/** What a command line is told when it asks to be logged in. */
export async function startLogIn({ call }: Caller, host = 'laptop'): Promise<{ deviceCode: string; userCode: string; page: string }> {
  return (await call('POST /command-line/log-in', { body: { host } })).data as { deviceCode: string; userCode: string; page: string };
}

/** @param manager their token in a browser @returns the command line's token */
export async function logInCommandLine(shop: Caller, manager: string): Promise<string> {
  const { deviceCode, userCode } = await startLogIn(shop);
  await shop.call('POST /kitchen/command-line/answer', { token: manager, body: { userCode, isAllowed: true } });
  return ((await shop.call('POST /command-line/token', { body: { deviceCode } })).data as { token: string }).token;
}
