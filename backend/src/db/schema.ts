/** Every table, by what it is about. */
export * from './schema/areas';
export * from './schema/checkouts';
export * from './schema/command-line';
export * from './schema/menu';
export * from './schema/orders';
export * from './schema/payments';
export * from './schema/people';
export * from './schema/records';
export * from './schema/shop';
