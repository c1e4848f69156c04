/**
 * After a restore to an earlier moment, as docs/operating.md has it: without it the next menus get numbers that browsers know already, and
 * keep for days with other contents. Nobody imports a thousand menus in the time that is lost.
 */
export const RAISE_MENU_VERSION = 'UPDATE shop SET menu_version = menu_version + 1000';
