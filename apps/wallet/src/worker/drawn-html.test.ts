import { describe, expect, test } from 'vitest'
import { withoutDrawing } from './drawn-html.ts'

const pageOf = (drawing: string) =>
  `<head><script src="/a.js"></script></head><body>\n  <div id="root">${drawing}</div>\n  <div id="portal"></div>\n</body>`

describe('withoutDrawing', () => {
  test('[SHELL-06] [ENVC-02] leaves the page that was built', () => {
    const drawing =
      '<div data-drawn="home" inert><header><div id="root"></div></header></div>'
    expect(withoutDrawing(pageOf(drawing))).toBe(pageOf(''))
    expect(withoutDrawing(pageOf(''))).toBe(pageOf(''))
  })

  test.each([
    '<script src="/static/js/old.js"></script>',
    '<SCRIPT\nsrc=x></SCRIPT>',
    '<link rel="modulepreload" href="/x.js">',
    '<meta http-equiv="refresh" content="0">',
    '<base href="https://evil.example/">',
    '<iframe src="/x"></iframe>',
    '</div><div id="portal"></div><script src="/x.js"></script><div>',
  ])('[ENVC-02] error: refuses a drawing with %s', (drawing) => {
    expect(withoutDrawing(pageOf(drawing))).toBeUndefined()
  })

  test('[ENVC-02] error: refuses a page without a place for a drawing', () => {
    expect(withoutDrawing('<body><p>Sign in again</p></body>')).toBeUndefined()
  })
})
