/**
 * The console's tables. Two rules: no readable personal data of applicants, and audit tables are append-only (see
 * append-only.ts).
 */
export * from './audit';
export * from './erasure';
export * from './keys';
export * from './mirror';
export * from './people';
export * from './proposals';
export * from './review';
export * from './work';
