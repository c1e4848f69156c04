/** How long after its request a change of releases may still be made, ms: the checks before it wait up to 5 s for the backend's API. */
export const PERFORM_WITHIN_MS = 8_000;
/** How long the backend waits for the composer's answer, ms. Longer, so that nothing is changed after it has said that nobody answers. */
export const ANSWER_WAIT_MS = PERFORM_WITHIN_MS + 1_000;
