type Env = Readonly<Record<string, string | undefined>>

type Program = {
  readonly name: string
  readonly find: (env?: Env) => unknown
  readonly debian: string
  readonly homebrew?: string
  readonly files: readonly string[]
  readonly browser?: boolean
  readonly without?: string
}

export const programs: readonly Program[]
export const howToInstall: string
export function findProgram(name: string, env?: Env): string | undefined
export function findPostgres(env?: Env): string | undefined
export function findSoftHsm(
  env?: Env,
): { readonly tool: string; readonly library: string } | undefined
export function findChromium(env?: Env): string | undefined
export function findHeadlessChromium(env?: Env): string | undefined
export const headlessShell: string
export function missingPrograms(env?: Env): readonly Program[]
export function filesLeftOut(missing?: readonly Program[]): readonly string[]
export function describeMissing(missing: Program): string
