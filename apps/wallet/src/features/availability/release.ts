import { BaseError } from '@cairn/primitives'
import * as z from 'zod/mini'
import { sha256 } from '../../worker/sha256.ts'

/** A build that the host offers. */
export type Release = {
  /** SHA-256 of its list of files, in hex. */
  readonly hash: string
  /** Address of its first script. */
  readonly main: string
  readonly notes: readonly ReleaseNote[]
  readonly files: Readonly<Record<string, string>>
}

type ReleaseNote = z.output<typeof list>['notes'][number]

const pointer = z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })
const list = z.object({
  main: z.string(),
  notes: z
    .array(
      z.object({
        version: z.string(),
        security: z.optional(z.boolean()),
        changes: z.array(z.string()),
      }),
    )
    .check(z.minLength(1)),
  files: z.record(z.string(), z.string()),
})

/**
 * Asks the host for the hash of its newest build.
 *
 * @throws {TypeError} when the host cannot be reached
 * @returns `undefined` if the host names none
 */
export async function findOfferedHash(
  fetch: typeof globalThis.fetch,
): Promise<string | undefined> {
  const response = await fetch('/release.json', { cache: 'no-store' })
  const answer: unknown = await response.json().catch(() => undefined)
  return z.safeParse(pointer, answer).data?.hash
}

/**
 * Loads the list of a build's files and checks it by its hash.
 *
 * @throws {ReleaseError} when the list is missing or another one
 * @see ENVC-02
 */
export async function loadRelease(
  fetch: typeof globalThis.fetch,
  hash: string,
): Promise<Release> {
  const response = await fetch(`/static/release.${hash}.json`)
  const text = await response.text()
  if (!response.ok || (await sha256(text, 'hex')) !== hash)
    throw new ReleaseError(hash)
  return { hash, ...z.parse(list, JSON.parse(text)) }
}

/**
 * Checks that the build's service worker is the one in its list. That finds a
 * deploy that is half done. It does not bind a host that lies: the browser loads
 * the worker by a request of its own (`SECURITY.md`, "The build that runs").
 *
 * @throws {ReleaseError} when the host serves another one
 * @returns its address
 */
export async function checkWorker(
  fetch: typeof globalThis.fetch,
  { hash, files }: Release,
): Promise<string> {
  const path = `/static/sw.${hash}.js`
  const response = await fetch(path)
  const found = await sha256(await response.text(), 'base64')
  if (!response.ok || files['/static/sw.js'] !== `sha256-${found}`)
    throw new ReleaseError(hash)
  return path
}

/**
 * Lists the notes that are newer than a version. A build of the same version
 * has those of its version.
 */
export function notesSince(
  { notes }: Pick<Release, 'notes'>,
  version: string,
): readonly ReleaseNote[] {
  const own = notes.findIndex((note) => note.version === version)
  return own < 0 ? notes : notes.slice(0, Math.max(1, own))
}

/** The builds that a page and its browser have. */
export type Installed = {
  /** First script of the page that runs. */
  readonly main: string
  /** Hash of the browser's service worker; absent if it has none. */
  readonly hash: string | undefined
}

/**
 * Decides what an offered build means to a page: the page's own build is
 * installed without a question, another one only if the person accepts it.
 */
export function judgeRelease(
  { main, hash }: Installed,
  offered: Pick<Release, 'main' | 'hash'>,
): 'install' | 'current' | 'reload' | 'offer' {
  const isOwn = offered.main === main
  if (hash === undefined) return isOwn ? 'install' : 'offer'
  if (hash !== offered.hash) return 'offer'
  return isOwn ? 'current' : 'reload'
}

/** The files of a build are missing, or are not those that its hash names. */
export class ReleaseError extends BaseError {
  override readonly name = 'ReleaseError'

  constructor(hash: string) {
    super(`The files of build ${hash} could not be verified.`)
  }
}
