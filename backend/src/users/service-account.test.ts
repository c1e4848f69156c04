import { parseServiceAccount } from './service-account';

const FILE = { type: 'service_account', project_id: 'shop', client_email: 'a@shop.example', private_key: '-----BEGIN PRIVATE KEY-----' };

it('reads the key file as Firebase gives it', () => {
  expect(parseServiceAccount(JSON.stringify(FILE))).toEqual({ projectId: 'shop', clientEmail: 'a@shop.example', privateKey: '-----BEGIN PRIVATE KEY-----' });
});

it.each([
  ['the project', { ...FILE, project_id: undefined }], ['the address', { ...FILE, client_email: undefined }], ['the key', { ...FILE, private_key: undefined }],
  ['all of it: null', null], ['all of it: a text', 'shop'], ['all of it: a number', 7],
])('says which variable is wrong where %s is missing', (_, content) => {
  expect(() => parseServiceAccount(JSON.stringify(content))).toThrow(new TypeError('FIREBASE_SERVICE_ACCOUNT is not a service account.'));
});
