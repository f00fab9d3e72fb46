import { z } from 'zod'

/** Faults that tests switch on. Local only, kept in this process. */
export const faultChoice = z.object({
  /**
   * `slow` pays out ten times later, `never` not at all. `less` tries to pay
   * half, which the escrow refuses.
   */
  delivery: z.enum(['normal', 'slow', 'never', 'less']).default('normal'),
  /** `bad` answers without the fields, `down` with 503, `slow` after 3 s. */
  answers: z.enum(['normal', 'bad', 'down', 'slow']).default('normal'),
})
export type FaultChoice = Readonly<z.output<typeof faultChoice>>

export type Faults = {
  readonly current: () => FaultChoice
  readonly set: (choice: FaultChoice) => void
}

export function createFaults(): Faults {
  let current = faultChoice.parse({})
  return {
    current: () => current,
    set(choice) {
      current = choice
    },
  }
}
