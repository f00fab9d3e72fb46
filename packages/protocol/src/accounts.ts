import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { address } from './wire.ts'

/** Between services: accounts that the indexer reads chains for. */
export const accounts = {
  name: 'Accounts',
  methods: {
    add: {
      input: z.object({
        accounts: z.array(address).check(z.maxLength(50)),
        /** Every chain that is read for accounts if unset. */
        chainId: z.optional(z.number()),
        /** Made here just now: nothing happened to it before. */
        isNew: z.optional(z.boolean()),
      }),
      output: z.object({}),
    },
  },
} as const satisfies Service
