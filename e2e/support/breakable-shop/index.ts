import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { program } from '../../../scripts/lib/program.mjs';
import { SHOP } from '../addresses';
import type { Answer, CommandName, Commands } from './commands';

/**
 * A separate shop for one test, which may break it. It serves the pages of the shop under test, which are composed for that
 * shop's address: a browser with `browserArgs` finds this shop under it.
 */
export class BreakableShop {
  private number = 0;
  private port = 0;
  private constructor(private readonly child: ChildProcess) {}

  static async open({ backends }: { backends: number }): Promise<BreakableShop> {
    const data = process.env.SHOP_DATA;
    if (!data) throw new Error('SHOP_DATA says where the shop under test keeps its release store; `npm run e2e` sets it.');
    const child = spawn(process.execPath, await program('e2e/support/breakable-shop/process.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'], env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    const shop = new BreakableShop(child);
    const { port } = await shop.ask('open', {
      site: SHOP, store: path.resolve(data, 'store'), publicConfig: path.resolve(data, 'public.config.json'), backends,
    });
    shop.port = port;
    return shop;
  }

  get browserArgs(): string[] {
    return [`--host-resolver-rules=MAP ${new URL(SHOP).host} 127.0.0.1:${this.port}`];
  }

  killAt = (route: string) => this.ask('killAt', { route });
  crashDatabase = () => this.ask('crashDatabase', {});
  startDatabase = () => this.ask('startDatabase', {});
  verdict = (told: Commands['verdict']['ask']) => this.ask('verdict', told);

  async close(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await ended;
  }

  private ask<C extends CommandName>(command: C, ask: Commands[C]['ask']): Promise<Commands[C]['answer']> {
    const number = (this.number += 1);
    return new Promise((resolve, reject) => {
      const died = (code: number | null) => reject(new Error(`The breakable shop ended with ${code}.`));
      const listen = (message: Answer) => {
        if (message.number !== number) return;
        this.child.off('message', listen).off('exit', died);
        if (message.problem === undefined) resolve(message.answer as Commands[C]['answer']);
        else reject(new Error(message.problem));
      };
      this.child.on('message', listen).once('exit', died);
      this.child.send({ number, command, ask });
    });
  }
}
