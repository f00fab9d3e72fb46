import {
  bigint,
  date,
  doublePrecision,
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const schema = pgSchema('api')

/**
 * Values that accounts store. `value` is JSON text, because `jsonb` rejects
 * some valid JSON.
 */
export const userStorage = schema.table(
  'user_storage',
  {
    account: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Empty for the wallet's own values. */
    scope: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.scope, table.key] })],
)

/** Short-lived values that a tab hands to another. `value` is base64. */
export const memory = schema.table('memory', {
  key: text().primaryKey(),
  value: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** The address that stored it. */
  source: text().notNull(),
})

/** Price of a whole token at a time. Addresses are lower case. */
export const priceHistory = schema.table(
  'price_history',
  {
    chainId: integer('chain_id').notNull(),
    address: text().notNull(),
    /** Distance of the samples, in seconds. */
    step: integer('step_s').notNull(),
    recordedAt: timestamp('recorded_at', { withTimezone: true }).notNull(),
    usd: doublePrecision().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.chainId, table.address, table.step, table.recordedAt],
    }),
  ],
)

/** The revocations of an account: their number, and the time of the last. */
export const revokedTokens = schema.table('revoked_tokens', {
  account: text().primaryKey(),
  issuedBefore: timestamp('issued_before', { withTimezone: true }).notNull(),
  epoch: integer().notNull(),
})

/** Number of events that wallets reported on a day (UTC). */
export const eventCounts = schema.table(
  'event_counts',
  {
    day: date().notNull(),
    event: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.event] })],
)
