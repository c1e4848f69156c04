/**
 * On SIGUSR1 Node opens its debugger on a port of this machine, by which any program on it reads all that this process knows.
 * A remote's prerender code may send signals and use the network, so processes with keys listen for the signal: then Node does nothing.
 */
export function ignoreDebugSignal(): void {
  if (!process.listeners('SIGUSR1').includes(nothing)) process.on('SIGUSR1', nothing);
}

const nothing = (): void => {};
