/** Why a server can't listen where `HOST` and `PORT` say, as one sentence for an operator; undefined if it is something else. */
export function listenProblem(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? SENTENCES[String(error.code)] : undefined;
}

const NO_ADDRESS = 'HOST is no address of this machine.';

/** By the codes of the network. */
const SENTENCES: Readonly<Record<string, string | undefined>> = {
  EADDRINUSE: 'Another program listens at HOST and PORT already: end it, or set PORT to another.',
  EACCES: 'The system does not let this user listen at PORT: set it to one above 1023.',
  EADDRNOTAVAIL: NO_ADDRESS, ENOTFOUND: NO_ADDRESS, EAI_AGAIN: NO_ADDRESS,
};
