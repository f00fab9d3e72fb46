import { z } from 'zod'

/** Whether a list vouches for its coins, or only names them. */
const trust = z.enum(['verified', 'named'])
const chains = z.array(z.int().positive()).min(1).optional()

const fileSource = z.strictObject({ file: z.string().min(1), trust, chains })

const urlSource = z
  .strictObject({
    url: z.url({ protocol: /^https?$/ }),
    /** Hash of the list's bytes, in hexadecimal. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/i)
      .transform((text) => text.toLowerCase())
      .optional(),
    trust,
    chains,
  })
  .refine(
    ({ trust, sha256 }) => trust === 'named' || sha256 !== undefined,
    'A URL in METADATA_TOKEN_LISTS is "verified" only with the sha256 of its list: `npm run ops -- lists pin` prints it',
  )

/** A token list that the operator names. */
export type ListSource =
  | z.output<typeof fileSource>
  | z.output<typeof urlSource>

/** The value of `METADATA_TOKEN_LISTS`, parsed. @see META-01 f */
export const listSources = z
  .array(z.union([urlSource, fileSource]))
  .max(20)
  .refine(
    (all) => new Set(all.map(listPlace)).size === all.length,
    'METADATA_TOKEN_LISTS names one list twice',
  )

/** Returns the path or the address of a list. */
export function listPlace(source: ListSource): string {
  return 'file' in source ? source.file : source.url
}

/** Returns the origins of the lists that are fetched. */
export function listOrigins(sources: readonly ListSource[]): readonly string[] {
  return sources.flatMap((it) => ('url' in it ? [new URL(it.url).origin] : []))
}
