/**
 * The console's tables. Two rules: no readable personal data of applicants, and nothing in the audit
 * tables is ever changed (the application's role may only insert and read there, see grants.ts).
 */
export * from './audit';
export * from './erasure';
export * from './keys';
export * from './mirror';
export * from './people';
export * from './review';
export * from './sessions';
export * from './work';
