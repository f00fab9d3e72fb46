import type { BrowserApi } from '../browser-api.ts'
import type { Area } from '../storage/shared-area.ts'

const key = 'promptWindow'
const size = { width: 450, height: 750 } as const

/**
 * Keeps one window for all prompts. Its id lies in `area`, so that a new worker
 * finds the window of a stopped one.
 *
 * @param area - storage of this run of the browser
 * @see XTNS-01
 */
export function createPromptWindow(
  { windows, runtime }: Pick<BrowserApi, 'windows' | 'runtime'>,
  area: Area,
) {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
  const current = () => {
    const text = area.getItem(key)
    return text === null ? undefined : Number(text)
  }
  return {
    show: () =>
      inTurn(async () => {
        const id = current()
        const isThere =
          id !== undefined &&
          (await windows.update(id, { focused: true }).then(
            () => true,
            () => false,
          ))
        if (isThere) return
        const url = runtime.getURL('prompt.html')
        const made = await windows.create({ url, type: 'popup', ...size })
        area.setItem(key, `${made.id}`)
      }),
    hide: () =>
      inTurn(async () => {
        const id = current()
        area.removeItem(key)
        if (id !== undefined) await windows.remove(id).catch(() => undefined)
      }),
    /** Forgets the prompt if it is the window that was closed; tells if it was. */
    take: (id: number) =>
      inTurn(async () => {
        if (current() !== id) return false
        area.removeItem(key)
        return true
      }),
  }
}
