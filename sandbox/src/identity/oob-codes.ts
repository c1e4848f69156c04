import * as v from 'valibot';

const Codes = v.object({
  oobCodes: v.array(v.object({ email: v.string(), requestType: v.string(), oobCode: v.string(), oobLink: v.string() })),
});
export type OobCode = v.InferOutput<typeof Codes>['oobCodes'][number];

/** The codes that the emulator has issued and that are not used yet. */
async function oobCodes(origin: string, projectId: string): Promise<OobCode[]> {
  const answer = await fetch(
    `${origin}/emulator/v1/projects/${projectId}/oobCodes`,
    { headers: { authorization: 'Bearer owner' }, signal: AbortSignal.timeout(5_000) },
  );
  return v.parse(Codes, await answer.json()).oobCodes;
}

/**
 * Calls `deliver` once for each code that a browser asked for, when told that there may be one. Verification codes that the backend made
 * are left alone: it mails them itself. What could not be delivered is tried again.
 */
export function deliverCodes({ origin, projectId, againAfterMs, deliver }: {
  origin: string;
  projectId: string;
  againAfterMs: number;
  deliver: (code: OobCode) => Promise<void>;
}): { look(): void; stop(): Promise<void> } {
  const delivered = new Set<string>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  const round = async () => {
    if (stopped) return;
    try {
      for (const code of await oobCodes(origin, projectId)) {
        if (!isAskedForByBrowser(code) || delivered.has(code.oobCode)) continue;
        await deliver(code);
        delivered.add(code.oobCode);
      }
    } catch {
      // The emulator or the mail server is busy or stopping.
      clearTimeout(timer);
      timer = setTimeout(look, againAfterMs);
    }
  };
  function look(): void {
    looking = looking.then(round);
  }
  return {
    look,
    stop: async () => {
      stopped = true;
      await looking;
      clearTimeout(timer);
    },
  };
}

/**
 * Only a browser asks for a reset; for a verification its address to come back to says that it is sent again
 * (mf-account/src/service/firebase.ts).
 */
function isAskedForByBrowser({ requestType, oobLink }: OobCode): boolean {
  if (requestType === 'PASSWORD_RESET') return true;
  const back = new URL(oobLink).searchParams.get('continueUrl');
  return requestType === 'VERIFY_EMAIL' && back !== null && URL.canParse(back) && new URL(back).searchParams.get('sent') === 'again';
}
