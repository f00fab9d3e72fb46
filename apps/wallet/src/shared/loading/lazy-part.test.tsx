import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'
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
