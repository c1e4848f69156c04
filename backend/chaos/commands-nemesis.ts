import { Act, backendsFrom } from './commands-shopping';
import { makeDue } from './heal';
import type { Model } from './model';
import type { World } from './world';

/** The provider's webhooks get lost, doubled, late, out of order, or stay away. */
export class WebhooksSuffer extends Act {
  constructor(
    private readonly how: { dropPercent: number; duplicatePercent: number; delayMs: number; reorderMs: number; paused: boolean },
  ) { super(); }
  async run(_: Model, { sandbox }: World): Promise<void> {
    await sandbox.control('settings', { webhooks: this.how });
  }
}

/** The provider's API answers 500, hangs or breaks off, before or after it has acted, or is slow. */
export class ProviderSuffers extends Act {
  constructor(private readonly how: { mode: string; percent: number; delayMs: number }) { super(); }
  async run(model: Model, { sandbox }: World): Promise<void> {
    model.disturbed = true;
    await sandbox.control('settings', { faults: this.how });
  }
}

export class ProviderRecovers extends Act {
  async run(_: Model, { sandbox }: World): Promise<void> {
    await sandbox.control('settings', { faults: { mode: 'none', delayMs: 0 } });
  }
}

/** kill -9 of whatever it does at that moment. */
export class KillBackend extends Act {
  constructor(private readonly at: number, private readonly comesBack: boolean) { super(); }
  async run(model: Model, world: World): Promise<void> {
    model.disturbed = true;
    const [backend] = backendsFrom(world, this.at);
    backend?.kill();
    if (this.comesBack) await backend?.start();
  }
}

export class StartBackends extends Act {
  async run(_: Model, { backends }: World): Promise<void> {
    await backends.start();
  }
}

/** A backend dies at its n-th step from now, in a request, a webhook or a worker, whatever comes. */
export class DoomBackend extends Act {
  constructor(private readonly at: number, private readonly step: number, private readonly when: 'before' | 'after') { super(); }
  async run(model: Model, world: World): Promise<void> {
    model.disturbed = true;
    backendsFrom(world, this.at)[0]?.watch({ step: this.step, when: this.when });
  }
}

export class RestartDatabase extends Act {
  constructor(private readonly how: 'orderly' | 'crash') { super(); }
  async run(model: Model, { cluster }: World): Promise<void> {
    model.disturbed = true;
    await cluster.stop(this.how);
    await cluster.start();
  }
}

export class StopDatabase extends Act {
  async run(model: Model, { cluster }: World): Promise<void> {
    model.disturbed = true;
    await cluster.stop('orderly');
  }
}

export class StartDatabase extends Act {
  async run(_: Model, { cluster }: World): Promise<void> {
    await cluster.start();
  }
}

/** Every connection of a backend to its database breaks at once. */
export class CutDatabase extends Act {
  constructor(private readonly at: number) { super(); }
  async run(model: Model, world: World): Promise<void> {
    model.disturbed = true;
    backendsFrom(world, this.at)[0]?.cutDatabase();
  }
}

/** The minutes after which the reconciler asks are over. */
export class MinutesPass extends Act {
  async run(_: Model, { database }: World): Promise<void> {
    if (await database.isUp()) await makeDue(database.db);
  }
}
