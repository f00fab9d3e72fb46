import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

type Look = (entries: { isIntersecting: boolean }[]) => void

/**
 * Lets a test say what is in view. Like a browser's, an observer that was
 * disconnected hears nothing more.
 *
 * @returns tells every observer whether its element is among these
 */
export function scrolledWindow() {
  const live = new Map<Look, Element>()
  class Observer {
    readonly #look: Look
    constructor(look: Look) {
      this.#look = look
    }
    observe(element: Element) {
      live.set(this.#look, element)
    }
    disconnect() {
      live.delete(this.#look)
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  onTestFinished(() => void vi.unstubAllGlobals())
  return async (inView: readonly (Element | undefined)[]) => {
    // The buttons are measured, and so is what they cover.
    await act(async () => void dispatchEvent(new Event('resize')))
    await act(async () => {
      for (const [look, element] of [...live])
        look([{ isIntersecting: inView.includes(element) }])
    })
  }
}

/** The ends of what is to be read, in the order of the page. */
export const ends = () => [...document.querySelectorAll('[data-seen-mark]')]
