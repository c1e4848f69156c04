/** The key file of a Firebase service account. @throws {TypeError} */
export function parseServiceAccount(json: string): { projectId: string; clientEmail: string; privateKey: string } {
  const account: unknown = JSON.parse(json);
  if (typeof account === 'object' && account !== null && 'project_id' in account && 'client_email' in account && 'private_key' in account) {
    return { projectId: String(account.project_id), clientEmail: String(account.client_email), privateKey: String(account.private_key) };
  }
  throw new TypeError('FIREBASE_SERVICE_ACCOUNT is not a service account.');
}
