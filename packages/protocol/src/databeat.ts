import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { empty, status } from './wire-calls.ts'

const short = z.string().check(z.maxLength(100))

const device = z.object({
  type: short,
  os: short,
  osVersion: short,
  browser: short,
  browserVersion: short,
})

/** An event that a page reports, with its texts and figures. */
const event = z.object({
  event: short,
  projectId: z.optional(z.number()),
  source: z.optional(short),
  /** 0 anonymous, 1 under a pseudonym, 2 by name. */
  ident: z.optional(z.number()),
  userId: z.optional(short),
  sessionId: z.optional(short),
  device: z.optional(device),
  countryCode: z.optional(short),
  props: z.optional(z.record(short, z.string().check(z.maxLength(500)))),
  nums: z.optional(z.record(short, z.number())),
})
export type DatabeatEvent = z.output<typeof event>

/** Analytics: receives batches of events with the deployment's token. */
export const databeat = {
  name: 'Databeat',
  methods: {
    ping: { input: empty, output: status },
    tick: {
      input: z.object({ events: z.array(event).check(z.maxLength(100)) }),
      output: z.object({ ok: z.boolean() }),
    },
  },
} as const satisfies Service
