/** What is read of a remote.json here. */
export interface Declaration {
  routes?: { path: string; services?: string[] }[];
  overlays?: unknown[];
  fragments?: { places: string[]; services?: string[] }[];
  places?: { name: string }[];
  services?: { name: string }[];
  publishes?: string[];
  reads?: string[];
}
export function shownWith(names: string[], declarations: Record<string, Declaration>): string[];
