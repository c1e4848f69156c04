/** A session of W3C WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface Session {
  get(path: string): Promise<unknown>;
  post(path: string, body?: object): Promise<unknown>;
  /** Runs the body of a function in the page. */
  run(script: string, ...args: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

export async function openSession(driver: string, capabilities: object): Promise<Session> {
  const { sessionId } = await call(
    'POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } }, 30_000,
  ) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  const post = (path: string, body: object = {}) => call('POST', `${session}/${path}`, body);
  return {
    get: (path) => call('GET', `${session}/${path}`),
    post,
    run: (script, ...args) => post('execute/sync', { script, args }),
    end: async () => void (await call('DELETE', session)),
  };
}

/** @param within in ms: a call that falls between two pages has no answer. */
async function call(method: string, url: string, body?: object, within = 5_000): Promise<unknown> {
  const answer = await fetch(url, { method, signal: AbortSignal.timeout(within), ...(body && { body: JSON.stringify(body) }) });
  const { value } = await answer.json() as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`);
  return value;
}
