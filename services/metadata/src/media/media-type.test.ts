import { describe, expect, test } from 'vitest'
import { detectMedia } from './media-type.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string'
        ? Buffer.from(part, 'latin1')
        : Buffer.from(part),
    ),
  )
const size = [1, 2, 3, 4]

describe('detectMedia', () => {
  test.each([
    ['image/png', bytes('\x89PNG\r\n\x1a\n', size)],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/gif', bytes('GIF89a')],
    ['image/webp', bytes('RIFF', size, 'WEBPVP8 ')],
    ['image/avif', bytes(size, 'ftypavif')],
    ['image/avif', bytes(size, 'ftypmif1', size, 'mif1avifmiaf')],
    ['video/mp4', bytes(size, 'ftypisom', size, 'isomavif')],
    ['image/svg+xml', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
    [
      'image/svg+xml',
      bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a --><svg>'),
    ],
    ['image/svg+xml', bytes('<!DOCTYPE svg PUBLIC "a" "b"><svg/>')],
    ['video/mp4', bytes(size, 'ftypisom')],
    ['video/webm', bytes([0x1a, 0x45, 0xdf, 0xa3])],
    ['video/ogg', bytes('OggS', size, '\x80theora')],
    ['audio/ogg', bytes('OggS', size, '\x01vorbis')],
    ['audio/mpeg', bytes('ID3')],
    ['audio/mpeg', bytes([0xff, 0xfb, 0x90])],
    ['audio/wav', bytes('RIFF', size, 'WAVEfmt ')],
    ['audio/mp4', bytes(size, 'ftypM4A ')],
    ['audio/flac', bytes('fLaC')],
    ['text/html; charset=utf-8', bytes('<!doctype html><p>hi')],
    ['text/html; charset=utf-8', bytes('  <html lang="en">')],
  ])(
    '[COLL-01] knows %s by its bytes, whatever its host says',
    (type, head) => {
      expect(detectMedia(head, 'image/png')?.type).toBe(type)
      expect(detectMedia(head, 'application/x-msdownload')?.type).toBe(type)
    },
  )

  test('[COLL-01] treats text as a page if its host says so', () => {
    expect(detectMedia(bytes('<p>hi'), 'text/html')?.kind).toBe('page')
    expect(detectMedia(bytes('<p>hi'), 'text/plain')).toBeUndefined()
  })

  test.each([
    ['a model', bytes('glTF', size)],
    ['a model in JSON', bytes('{"asset":{"version":"2.0"}}')],
    ['a program', bytes('MZ', size)],
    ['a script', bytes('alert(1)')],
    ['a style', bytes('body{}')],
    ['a document', bytes('%PDF-1.7')],
    ['nothing', bytes()],
    ['a page with a NUL in front', bytes('\0<html>')],
    ['a drawing of another name', bytes('<svgx>')],
  ])(
    '[COLL-01] error: %s is not shown, though it says it is a picture',
    (_, head) => {
      expect(detectMedia(head, 'image/png')).toBeUndefined()
      expect(detectMedia(head, 'model/gltf-binary')).toBeUndefined()
    },
  )
})
