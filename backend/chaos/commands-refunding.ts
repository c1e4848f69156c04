import { Act, backendsFrom } from './commands-shopping';
import { callAs, inWords } from './customer';
import { readProvider } from './evidence';
import type { KnownSession, Model } from './model';
import type { World } from './world';

/** Something that happens to a payment at the provider, without the shop. What has become of it there is read in the end (I9). */
abstract class AtProvider extends Act {
  constructor(protected readonly which: number) { super(); }

  async run(model: Model, world: World): Promise<void> {
    const session = model.session(this.which);
    if (!session) return;
    const path = await this.path(session, world);
    if (!path) return;
    const { status } = await world.sandbox.control(path, this.body());
    model.note(`${this.toString()} → ${status}`);
  }

  protected abstract path(session: KnownSession, world: World): Promise<string | undefined>;
  protected body(): object {
    return {};
  }
}

/** Somebody gives some or all of it back in the provider's dashboard. */
export class Refund extends AtProvider {
  constructor(which: number, private readonly amount: number | undefined, private readonly outcome: 'succeed' | 'pend') { super(which); }
  protected async path(session: KnownSession): Promise<string> {
    if (session.fate === 'misdirected') session.mayBeFree = true;
    return `sessions/${session.id}/refund`;
  }
  protected override body(): object {
    return { outcome: this.outcome, ...(this.amount !== undefined && { amount: this.amount }) };
  }
}

/** The bank takes a refund, or brings it back; also one that had arrived. */
export class RefundDecided extends AtProvider {
  constructor(which: number, private readonly well: boolean) { super(which); }
  protected async path({ id }: KnownSession, { sandbox }: World): Promise<string | undefined> {
    const session = (await readProvider(sandbox.urls.payments)).sessions.find((one) => one.id === id);
    const refund = session?.refunds.find(({ status }) => status === 'pending')
      ?? session?.refunds.find(({ status }) => status === 'succeeded');
    return refund && `refunds/${refund.id}/${this.well ? 'succeed' : 'fail'}`;
  }
}

export class Dispute extends AtProvider {
  constructor(which: number, private readonly inquiry: boolean) { super(which); }
  protected async path({ id }: KnownSession): Promise<string> {
    return `sessions/${id}/dispute`;
  }
  protected override body(): object {
    return { inquiry: this.inquiry };
  }
}

export class DisputeDecided extends AtProvider {
  constructor(which: number, private readonly won: boolean) { super(which); }
  protected async path({ id }: KnownSession, { sandbox }: World): Promise<string | undefined> {
    const session = (await readProvider(sandbox.urls.payments)).sessions.find((one) => one.id === id);
    const open = session?.disputes.find(({ status }) => status.endsWith('needs_response'));
    return open && `disputes/${open.id}/${this.won ? 'win' : 'lose'}`;
  }
}

export class FraudWarning extends AtProvider {
  protected async path({ id }: KnownSession): Promise<string> {
    return `sessions/${id}/warn`;
  }
}

/** A customer cancels their newest order. */
export class CancelOwnOrder extends Act {
  constructor(private readonly who: 'ada' | 'bob', private readonly at: number) { super(); }

  async run(model: Model, world: World): Promise<void> {
    const [backend] = backendsFrom(world, this.at);
    if (!backend) return;
    const list = await callAs(this.who, backend, 'GET /orders');
    const [newest] = list.kind === 'answer' && list.status === 200
      ? (list.data['orders'] as { id: string; orderStatus: string; timePaid?: string }[])
      : [];
    // One whose payment is under way frees its cart again when it is cancelled: settle.test.ts and change-order.test.ts tell that story.
    if (!newest?.timePaid) return;
    for (const session of model.sessions) if (session.actor === this.who) session.mayBe.add('CANCELLED');
    const reply = await callAs(this.who, backend, `POST /orders/${newest.id}/cancel`);
    model.note(`${this.toString()} → ${inWords(reply)}`);
  }
}

/** The provider refuses refunds, or leaves them pending. */
export class RefundsSuffer extends Act {
  constructor(private readonly how: 'succeed' | 'pend' | 'refuse') { super(); }
  async run(_: Model, { sandbox }: World): Promise<void> {
    await sandbox.control('settings', { refunds: this.how });
  }
}

/** Another business on the same account sells something, or keeps a card. */
export class OtherBusiness extends Act {
  constructor(private readonly how: 'foreign' | 'foreign-setup') { super(); }
  async run(_: Model, { sandbox }: World): Promise<void> {
    await sandbox.control(this.how);
  }
}
