import type { Descriptor, DescriptorField } from '@cairn/primitives'
import * as z from 'zod/mini'
import { address } from './wire.ts'

const deployments = z.array(z.object({ chainId: z.number(), address }))
const texts = z.record(z.string(), z.unknown())

const field: z.ZodMiniType<DescriptorField> = z.lazy(() =>
  z.object({
    path: z.optional(z.string().check(z.maxLength(256))),
    value: z.optional(z.unknown()),
    label: z.optional(z.string()),
    format: z.optional(z.string()),
    params: z.optional(texts),
    $ref: z.optional(z.string()),
    visible: z.optional(z.unknown()),
    fields: z.optional(z.array(field).check(z.maxLength(100))),
  }),
)

/**
 * A description of calls or of typed data (ERC-7730). What the wallet does not
 * use is left out.
 *
 * @see DAPP-03
 */
export const descriptor: z.ZodMiniType<Descriptor> = z.object({
  context: z.object({
    contract: z.optional(
      z.object({ deployments, abi: z.optional(z.unknown()) }),
    ),
    eip712: z.optional(
      z.object({
        deployments: z.optional(deployments),
        domain: z.optional(texts),
      }),
    ),
  }),
  metadata: z.optional(
    z.object({
      owner: z.optional(z.string()),
      enums: z.optional(texts),
      constants: z.optional(texts),
    }),
  ),
  display: z.object({
    definitions: z.optional(z.record(z.string(), field)),
    formats: z.record(
      z.string(),
      z.object({
        intent: z.optional(z.unknown()),
        fields: z.optional(z.array(field).check(z.maxLength(100))),
      }),
    ),
  }),
})
