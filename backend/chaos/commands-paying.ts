import { Act } from './commands-shopping';
import { emailOf, type KnownSession, type Model } from './model';
import type { World } from './world';

type Means = 'card' | 'declined card' | 'bank, pays' | 'bank, refuses' | 'bank, waits';

/** A customer pays on the hosted page, of a session that the shop sent them to. */
export class Pay extends Act {
  /** `astray`: a guest types an address that we do not deliver to. */
  constructor(private readonly which: number, private readonly means: Means, private readonly astray: boolean) { super(); }

  async run(model: Model, { sandbox }: World): Promise<void> {
    const session = model.session(this.which);
    if (!session) return;
    const { status, told } = await sandbox.control(`sessions/${session.id}/pay`, {
      ...this.how(), customer: customerOf(session, this.astray),
    });
    model.note(`${this.toString()} → ${status} ${String(told['status'] ?? '')}`);
    if (status === 402) {
      if (this.means !== 'declined card') throw new Error('A good card was declined.');
      return;
    }
    if (status === 400) {
      // Expired by itself, or retired for a changed cart.
      if (session.fate === 'open') session.fate = 'expired';
      return;
    }
    if (session.fate !== 'open') return;
    if (session.actor !== 'ada' && session.actor !== 'bob' && this.astray) session.fate = 'misdirected';
    else session.fate = this.means === 'card' ? 'paid' : 'processing';
    session.byBank = this.means !== 'card';
    session.bankRefuses = this.means === 'bank, refuses';
    session.bankPays = this.means === 'bank, pays';
    if (Number(told['amount_total']) !== session.amount) {
      throw new Error(`I2: ${session.actor}’s cart costs ${session.amount}, the page took ${String(told['amount_total'])}.`);
    }
  }

  private how(): object {
    if (this.means === 'card') return {};
    if (this.means === 'declined card') return { cardNumber: '4000000000000002' };
    return { method: 'bank', bankAnswer: this.means.slice('bank, '.length) };
  }
}

/** The bank answers for a payment under way. */
export class BankAnswers extends Act {
  constructor(private readonly which: number, private readonly well: boolean) { super(); }

  async run(model: Model, { sandbox }: World): Promise<void> {
    const session = model.session(this.which);
    if (!session) return;
    const { status } = await sandbox.control(`sessions/${session.id}/${this.well ? 'settle' : 'fail'}`);
    model.note(`${this.toString()} → ${status}`);
    if (status === 200 && session.fate === 'processing') session.fate = this.well ? 'paid' : 'failed';
    if (status === 200 && session.fate === 'misdirected' && !this.well) session.bankRefuses = true;
  }
}

export class Expire extends Act {
  constructor(private readonly which: number) { super(); }

  async run(model: Model, { sandbox }: World): Promise<void> {
    const session = model.session(this.which);
    if (!session) return;
    const { status } = await sandbox.control(`sessions/${session.id}/expire`);
    model.note(`${this.toString()} → ${status}`);
    if (session.fate === 'open') session.fate = 'expired';
  }
}

function customerOf({ actor }: KnownSession, astray: boolean): object {
  return {
    email: emailOf(actor), name: 'Grace Guest', phone: '02079460001',
    address: { line1: '2 Example Yard', line2: null, city: 'London', postalCode: astray ? 'N7 6PA' : 'E4 6EY', country: 'GB' },
  };
}
