import * as v from 'valibot';

const Codes = v.object({
  oobCodes: v.array(v.object({ email: v.string(), requestType: v.string(), oobCode: v.string(), oobLink: v.string() })),
});
export type OobCode = v.InferOutput<typeof Codes>['oobCodes'][number];

/** The codes that the emulator has given out and that nobody used yet. */
export async function oobCodes(origin: string, projectId: string): Promise<OobCode[]> {
  const answer = await fetch(`${origin}/emulator/v1/projects/${projectId}/oobCodes`, { headers: { authorization: 'Bearer owner' }, signal: AbortSignal.timeout(5_000) });
  return v.parse(Codes, await answer.json()).oobCodes;
}

/**
 * Calls `deliver` once for each new PASSWORD_RESET code. Verification codes are left alone: the backend makes those itself and mails them.
 * A delivery that throws is tried again at the next look.
 */
export function watchResets(options: { origin: string; projectId: string; everyMs: number; deliver: (code: OobCode) => Promise<void> }): { stop(): Promise<void> } {
  const delivered = new Set<string>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      for (const code of await oobCodes(options.origin, options.projectId)) {
        if (code.requestType !== 'PASSWORD_RESET' || delivered.has(code.oobCode)) continue;
        await options.deliver(code);
        delivered.add(code.oobCode);
      }
    } catch {
      // The emulator or the mail server is busy or on its way down; the next look tells.
    }
  };
  let looking = Promise.resolve();
  const again = () => {
    timer = setTimeout(() => {
      looking = look().then(() => {
        if (!stopped) again();
      });
    }, options.everyMs);
  };
  again();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
