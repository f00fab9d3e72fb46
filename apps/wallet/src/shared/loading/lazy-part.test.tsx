import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { lazyPart, sidePart } from './lazy-part.ts'
import { ChunkLoadError } from './load-screen.ts'

type Props = { children: ReactNode; onError: (error: unknown) => void }

class Boundary extends Component<Props> {
  override state = { failed: false }
  static getDerivedStateFromError() {
    return { failed: true }
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.failed ? 'Failed' : this.props.children
  }
}

function show(Part: React.ComponentType<{ title: string }>) {
  const errors: unknown[] = []
  render(
    <Boundary onError={(error) => errors.push(error)}>
      <Suspense>
        <Part title="Receive" />
      </Suspense>
    </Boundary>,
  )
  return errors
}

describe('lazyPart', () => {
  test('[ENVC-02] shows a dialog once its script is there', async () => {
    const Dialog = ({ title }: { title: string }) => title
    show(lazyPart('receive-dialog', async () => ({ Dialog }), 'Dialog'))
    await screen.findByText('Receive')
  })

  test('[ENVC-02] shows a dialog that was loaded ahead with its page', async () => {
    const Dialog = ({ title }: { title: string }) => title
    const Part = lazyPart('receive-dialog', async () => ({ Dialog }), 'Dialog')
    await Part.preload()
    show(Part)
    expect(screen.getByText('Receive')).toBeTruthy()
  })

  test('[ENVC-02] error: a dialog that could not be loaded ahead is loaded when it is shown', async () => {
    const Dialog = ({ title }: { title: string }) => title
    let isReachable = false
    const load = async () => {
      if (!isReachable) throw new TypeError('Failed to fetch')
      return { Dialog }
    }
    const Part = lazyPart('receive-dialog', load, 'Dialog')
    await expect(Part.preload()).rejects.toThrow(ChunkLoadError)
    isReachable = true
    show(Part)
    await screen.findByText('Receive')
  })

  test('[ENVC-02] error: a dialog whose script fails is a ChunkLoadError', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const errors = show(
      lazyPart<'Dialog', { title: string }>(
        'receive-dialog',
        () => Promise.reject(new TypeError('Failed to fetch')),
        'Dialog',
      ),
    )
    await screen.findByText('Failed')
    expect(errors).toMatchObject([
      { message: 'Loading chunk receive-dialog failed.', type: 'missing' },
    ])
    expect(errors[0]).toBeInstanceOf(ChunkLoadError)
  })
})

describe('sidePart', () => {
  test('[ENVC-02] shows a part once its script is there', async () => {
    const Note = ({ title }: { title: string }) => title
    show(sidePart('note', async () => ({ Note }), 'Note'))
    await screen.findByText('Receive')
  })

  test('[ENVC-02] a part whose script fails leaves the page as it is', async () => {
    const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const Failing = sidePart<'Note', { title: string }>('note', load, 'Note')
    const errors: unknown[] = []
    render(
      <Boundary onError={(error) => errors.push(error)}>
        <Suspense fallback="Loading">
          <p>Balance</p>
          <Failing title="Receive" />
        </Suspense>
      </Boundary>,
    )
    await expect.poll(() => load.mock.calls.length).toBeGreaterThan(1)
    screen.getByText('Balance')
    expect(errors).toEqual([])
  })

  test('[ENVC-02] a part whose script could not be had is there once it can', async () => {
    const Note = ({ title }: { title: string }) => title
    let isReachable = false
    const load = async () => {
      if (isReachable) return { Note }
      isReachable = true
      throw new TypeError('Failed to fetch')
    }
    show(sidePart('note', load, 'Note'))
    await screen.findByText('Receive')
  })
})
