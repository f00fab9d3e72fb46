import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Button } from './Button.tsx'

describe('Button', () => {
  test('passes automation attributes to the page', () => {
    render(
      <Button data-action="confirm" variant="primary">
        Send 0.25 ETH
      </Button>,
    )
    expect(screen.getByRole('button').dataset.action).toBe('confirm')
  })

  test('behavior: ignores presses while loading and keeps focus', () => {
    let presses = 0
    const press = () => {
      presses += 1
    }
    const { rerender } = render(<Button onClick={press}>Send</Button>)
    const button = screen.getByRole('button')
    button.focus()
    fireEvent.click(button)

    rerender(
      <Button loading onClick={press}>
        Sending
      </Button>,
    )
    fireEvent.click(button)
    expect(presses).toBe(1)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
  })

  test('behavior: does not submit a form while it is loading', () => {
    let submits = 0
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submits += 1
        }}
      >
        <Button loading type="submit">
          Sending
        </Button>
      </form>,
    )
    fireEvent.click(screen.getByRole('button'))
    expect(submits).toBe(0)
  })

  test('behavior: becomes a link if it has an address', () => {
    render(<Button href="/send">Send</Button>)
    expect(screen.getByRole('link', { name: 'Send' })).toBeDefined()
  })

  test('behavior: lets a router render its link', () => {
    render(
      <Button
        renderLink={(link) => (
          <a {...link} href="/from-router">
            {link.children}
          </a>
        )}
      >
        Send
      </Button>,
    )
    expect(screen.getByRole('link').getAttribute('href')).toBe('/from-router')
  })
})
