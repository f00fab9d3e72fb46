import { describe, expect, test } from 'vitest'
import { textOfFile } from './file-text.ts'

const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length))
  for (let at = 0; at < text.length; at += 1)
    view.setUint16(2 * at, text.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

describe('textOfFile', () => {
  test.each([
    ['UTF-8', new TextEncoder().encode('Zoë 石')],
    ['UTF-8 with a mark', new TextEncoder().encode('\uFEFFZoë 石')],
    ['UTF-16, little end first', utf16('\uFEFFZoë 石', true)],
    ['UTF-16, big end first', utf16('\uFEFFZoë 石', false)],
  ])('[CONT-01] reads %s', (_encoding, bytes) => {
    expect(textOfFile(bytes)).toBe('Zoë 石')
  })

  test('[CONT-01] reads what spreadsheets on Windows write', () => {
    const bytes = Uint8Array.of(0x5a, 0x6f, 0xeb, 0x3b, 0x80)
    expect(textOfFile(bytes)).toBe('Zoë;€')
  })
})
