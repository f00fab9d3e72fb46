import { describe, expect, test } from 'vitest'
import { elementOfType, planMedia } from './media-element.ts'

describe('elementOfType', () => {
  test.each([
    ['image/png', 'image'],
    ['IMAGE/SVG+XML; charset=utf-8', 'image'],
    ['video/mp4', 'video'],
    ['audio/mpeg', 'audio'],
    ['text/html; charset=utf-8', 'frame'],
    ['text/plain', undefined],
    ['application/json', undefined],
    ['model/gltf-binary', undefined],
    ['', undefined],
  ])('[COLL-02] draws "%s" as %s', (type, element) => {
    expect(elementOfType(type)).toBe(element)
  })
})

describe('planMedia', () => {
  const url = 'https://wallet.example/media/a/b/media'

  test.each(['image', 'video', 'audio'] as const)(
    '[COLL-02] draws a %s without asking',
    (assetType) => {
      expect(planMedia({ assetType, assetUrl: url })).toEqual({
        type: 'element',
        element: assetType,
        url,
      })
    },
  )

  test('[COLL-02] asks what an animation is before it frames it', () => {
    expect(planMedia({ assetType: 'iframe', assetUrl: url })).toEqual({
      type: 'ask',
      url,
    })
  })

  test.each([
    ['data:video/mp4;base64,AAAA', 'video'],
    ['data:image/svg+xml,%3Csvg/%3E', 'image'],
    ['data:audio/wav;base64,AAAA', 'audio'],
  ])('[COLL-02] draws %s by what it says', (assetUrl, element) => {
    expect(planMedia({ assetType: 'iframe', assetUrl })).toMatchObject({
      type: 'element',
      element,
    })
  })

  test.each([
    'data:text/html,<script>alert(1)</script>',
    'data:,hello',
    'data:application/xhtml+xml,<x/>',
  ])('[COLL-02] error: %s is not drawn at all', (assetUrl) => {
    expect(planMedia({ assetType: 'iframe', assetUrl })).toEqual({
      type: 'none',
    })
  })

  test('[COLL-02] draws nothing where there is nothing', () => {
    expect(planMedia({ assetType: 'none', assetUrl: undefined })).toEqual({
      type: 'none',
    })
  })
})
