import { afterEach, expect, test } from 'vitest'
import { keepDrawings } from './keep-drawings.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

test('[SHELL-06] [ENVC-02] keeps drawings in the root, and nothing beside them', () => {
  const drawing = '<div data-drawn="home" inert=""><p>Wallet</p></div>'
  document.body.innerHTML = `x
    <div id="root">${drawing}<a>Sign in again</a>y<div data-drawn="home">z</div></div>
    <button>Update</button>
    <div id="portal"><p>Pay here</p></div>
    <div id="other"></div>`
  keepDrawings(document)
  expect(document.body.innerHTML).toBe(
    `<div id="root">${drawing}</div><div id="portal"></div>`,
  )
})

test('[ENVC-02] a root that swallowed the place of dialogs gives it back', () => {
  document.body.innerHTML =
    '<div id="root"><div data-drawn="home"><div id="portal"></div></div></div>'
  keepDrawings(document)
  expect(document.body.innerHTML).toBe(
    '<div id="root"></div><div id="portal"></div>',
  )
})

test('[SHELL-06] a page that holds drawings alone stays as it is', () => {
  const page =
    '\n<div id="root"><div data-drawn="home" inert="">x</div></div>\n<div id="portal"></div>\n'
  document.body.innerHTML = page
  keepDrawings(document)
  expect(document.body.innerHTML).toBe(page)
})
