import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { SHOP } from '../addresses';
import type { Answer, CommandName, Commands } from './commands';

const PROGRAM = path.join(import.meta.dirname, 'process.ts');

/**
 * A shop of the test's own, that may be broken. Its pages are those of the shop under test, made for that one's address:
 * a browser started with `browserArgs` finds this shop there.
 */
export class BreakableShop {
  private number = 0;
  private port = 0;
  private constructor(private readonly child: ChildProcess) {}

  static async open({ backends }: { backends: number }): Promise<BreakableShop> {
    const data = process.env.SHOP_DATA;
    if (!data) throw new Error('SHOP_DATA says where the shop under test keeps its release store; `npm run e2e` sets it.');
    const child = fork(PROGRAM, [], { execArgv: ['--import', 'tsx'], env: { PATH: process.env.PATH, HOME: process.env.HOME } });
    const shop = new BreakableShop(child);
    const { port } = await shop.ask('open', { site: SHOP, store: path.resolve(data, 'store'), publicConfig: path.resolve(data, 'public.config.json'), backends });
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
