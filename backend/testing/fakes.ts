import type { ReminderDevice } from 'shared-api/schemas/reminder';
import type { OperatorRole, Place } from 'shared-rules';
import type { Customer } from '../src/users/customer';
import type { RemoteConfig } from '../src/status/remote-config';
import type { ShopState } from '../src/status/switches';
import type { Mail } from '../src/mail/templates/mail';
import type { MailTransport } from '../src/mail/transport';
import type { PostcodeLookup } from '../src/postcodes/lookup';
import type { PushService, ReminderMessage } from '../src/reminders/push-service';
import { InvalidToken, type Identity } from '../src/users/identity';

interface Account {
  uid: string;
  email: string;
  password: string;
  displayName: string;
  phoneNumber?: string;
  isEmailVerified: boolean;
  role: OperatorRole | null;
}

/** An identity provider in memory. `failNext` makes the next call of a method fail before or after it acts. */
export class FakeIdentity implements Identity {
  readonly accounts = new Map<string, Account>();
  readonly revoked = new Set<string>();
  readonly checkedRevocation: string[] = [];
  private readonly failures = new Map<string, 'before' | 'after'>();

  failNext(method: 'create' | 'update' | 'remove' | 'byEmail', when: 'before' | 'after'): void {
    this.failures.set(method, when);
  }

  token(claims: Partial<Customer> & { uid: string }): string {
    const now = Math.floor(Date.now() / 1000);
    const customer: Customer = {
      email: `${claims.uid}@example.org`, isEmailVerified: true, role: null, signedInAt: now, tokenIssuedAt: now, ...claims,
    };
    return Buffer.from(JSON.stringify(customer)).toString('base64url');
  }

  async verifyToken(token: string, checkRevoked: boolean): Promise<Customer> {
    let customer: Customer;
    try {
      customer = JSON.parse(Buffer.from(token, 'base64url').toString()) as Customer;
    } catch {
      throw new InvalidToken('Not a token.');
    }
    if (checkRevoked) this.checkedRevocation.push(customer.uid);
    if (checkRevoked && this.revoked.has(customer.uid)) throw new InvalidToken('Revoked.');
    return customer;
  }

  async checkSession(uid: string, signedInAt: number): Promise<Customer> {
    const account = this.accounts.get(uid);
    if (!account || this.revoked.has(uid)) throw new InvalidToken('Revoked.');
    return {
      uid, email: account.email, isEmailVerified: account.isEmailVerified, role: account.role, signedInAt, tokenIssuedAt: signedInAt,
    };
  }

  create(account: { uid: string; email: string; password: string; displayName: string }) {
    return this.act('create', () => {
      if (this.accounts.has(account.uid)) return 'uid-exists' as const;
      if (this.find(account.email)) return 'email-exists' as const;
      this.accounts.set(account.uid, { ...account, isEmailVerified: false, role: null });
      return 'created' as const;
    });
  }

  async byUid(uid: string) {
    return this.accounts.get(uid) ?? null;
  }

  byEmail(email: string) {
    return this.act('byEmail', () => this.find(email) ?? null);
  }

  update(uid: string, change: { password?: string; displayName?: string; phoneNumber?: string; isEmailVerified?: boolean }) {
    return this.act('update', () => {
      const account = this.accounts.get(uid);
      if (!account) throw new Error('No such account.');
      this.accounts.set(uid, { ...account, ...change });
    });
  }

  remove(uid: string) {
    return this.act('remove', () => void this.accounts.delete(uid));
  }

  async verificationLink(email: string, returnTo: string) {
    return `http://identity.test/verify?email=${encodeURIComponent(email)}&continueUrl=${encodeURIComponent(returnTo)}`;
  }

  async setRole(uid: string, role: OperatorRole | null) {
    const account = this.accounts.get(uid);
    if (account) this.accounts.set(uid, { ...account, role });
  }

  private find(email: string): Account | undefined {
    return [...this.accounts.values()].find((account) => account.email === email);
  }

  private async act<T>(method: string, work: () => T): Promise<T> {
    const failure = this.failures.get(method);
    this.failures.delete(method);
    if (failure === 'before') throw new Error('The identity provider is down.');
    const result = work();
    if (failure) throw new Error('The answer was lost.');
    return result;
  }
}

/** Keeps what would be sent. */
export class FakeMail implements MailTransport {
  readonly sent: { to: string; mail: Mail; messageId: string }[] = [];
  failing = false;
  async send(to: string, mail: Mail, messageId: string) {
    if (this.failing) throw new Error('The mail server is down.');
    this.sent.push({ to, mail, messageId });
  }
  close() {}
}

/** Keeps what devices would be told, and is in the test's hand: away, or a device is gone. */
export class FakePush implements PushService {
  key: string | undefined = `B${'k'.repeat(86)}`;
  readonly sent: { endpoint: string; message: ReminderMessage }[] = [];
  readonly gone = new Set<string>();
  failing = false;
  accepts({ endpoint }: ReminderDevice) {
    return endpoint.startsWith('https://push.test/');
  }
  async send({ endpoint }: ReminderDevice, message: ReminderMessage) {
    if (this.failing) throw new Error('The push service is down.');
    if (this.gone.has(endpoint)) return 'gone' as const;
    this.sent.push({ endpoint, message });
    return 'sent' as const;
  }
}

/** A device's keys are of no matter to the one above. */
export const reminderDevice = (name: string): ReminderDevice => ({
  endpoint: `https://push.test/${name}`, p256dh: `B${'p'.repeat(86)}`, auth: 'a'.repeat(22),
});

/** Keeps what browsers would hear of. */
export class FakeRemoteConfig implements RemoteConfig {
  readonly published: ShopState[] = [];
  failing = false;
  async publish(state: ShopState) {
    if (this.failing) throw new Error('Remote Config is away.');
    this.published.push(state);
  }
}

const CENTRES: Record<string, Place> = {
  E4: { latitude: 51.622, longitude: -0.003 }, E17: { latitude: 51.586, longitude: -0.018 }, E8: { latitude: 51.545, longitude: -0.06 },
  N7: { latitude: 51.553, longitude: -0.11 },
};

/** Knows E4 and E17 (inside), E8 and N7 (outside). */
export class FakePostcodes {
  asked: string[] = [];
  down = false;
  readonly lookup: PostcodeLookup = async (code) => {
    this.asked.push(code);
    if (this.down) throw new Error('Down.');
    return CENTRES[code.slice(0, -3)] ?? null;
  };
}
