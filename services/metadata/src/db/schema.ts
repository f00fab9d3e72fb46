import {
  integer,
  pgSchema,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

const schema = pgSchema('metadata')
const updatedAt = () =>
  timestamp('updated_at', { withTimezone: true }).notNull()

/** Answers of chains about contracts. Addresses are lower case. */
export const contracts = schema.table(
  'contracts',
  {
    chainId: integer('chain_id').notNull(),
    address: text().notNull(),
    name: text().notNull(),
    symbol: text().notNull(),
    decimals: integer(),
    type: text().notNull(),
    bytecodeHash: text('bytecode_hash').notNull(),
    status: text({ enum: ['AVAILABLE', 'NOT_AVAILABLE'] }).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/**
 * Content of token documents. `metadata` is JSON text, `tokenId` is decimal.
 */
export const tokens = schema.table(
  'tokens',
  {
    chainId: integer('chain_id').notNull(),
    address: text().notNull(),
    tokenId: text('token_id').notNull(),
    metadata: text().notNull(),
    searchText: text('search_text').notNull(),
    status: text({ enum: ['AVAILABLE', 'NOT_AVAILABLE'] }).notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.address, table.tokenId] }),
  ],
)
