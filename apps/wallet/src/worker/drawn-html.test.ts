// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { drawPage } from '../drawing/draw-page.tsx'
import { isHarmless, takeApart } from './drawn-html.ts'

const pageOf = (drawing: string) =>
  `<head><script src="/a.js"></script></head><body>\n  <div id="root">${drawing}</div>\n  <div id="portal"></div>\n</body>`
const partOf = (content: string) =>
  `<div data-drawn="home" inert aria-hidden="true">${content}</div>`

describe('takeApart', () => {
  test('[SHELL-06] [ENVC-02] finds the page that was built, and the drawing', () => {
    const drawing = partOf('<header><div id="root"></div></header>')
    expect(takeApart(pageOf(drawing))).toEqual({ built: pageOf(''), drawing })
    expect(takeApart(pageOf(''))).toEqual({ built: pageOf(''), drawing: '' })
  })

  test('[ENVC-02] error: refuses a page without a place for a drawing', () => {
    expect(takeApart('<body><p>Sign in again</p></body>')).toBeUndefined()
  })
})

describe('isHarmless', () => {
  test('[SHELL-06] [ENVC-02] takes what a deployment draws', async () => {
    const html = await drawPage(pageOf(''), {
      environment: 'local',
      services: {},
      socialProviders: ['google', 'facebook', 'apple', 'discord', 'twitch'],
      networks: [{ chainId: 1, isDefaultChain: true, isAuthChain: true }],
      links: {
        support: 'https://support.example/?from=wallet&lang=en#top',
        community: 'https://community.example/',
      },
      guards: [],
    } as unknown as Parameters<typeof drawPage>[1])
    const parts = takeApart(html)
    expect(parts?.built).toBe(pageOf(''))
    expect(parts?.drawing).toContain('data-drawn="home"')
    expect(isHarmless(parts?.drawing ?? '')).toBe(true)
    expect(isHarmless('')).toBe(true)
  })

  test.each([
    '<script src="/static/js/old.js"></script>',
    '<SCRIPT\nsrc=x></SCRIPT>',
    '<link rel="modulepreload" href="/x.js"/>',
    '<meta http-equiv="refresh" content="0"/>',
    '<base href="https://evil.example/"/>',
    '<iframe src="/x"></iframe>',
    '<style>p{}</style>',
    '<svg><use href="/x.svg#a"></use></svg>',
    '<svg><set attributeName="href" to="javascript:x"></set></svg>',
    '<svg><foreignobject></foreignobject></svg>',
    '<img src="/brands/x.svg" onerror="alert()"/>',
    "<img src='/brands/x.svg' onerror='alert()'/>",
    '<img src=x onerror=alert()>',
    '<img src="/x.svg"onerror="alert()"/>',
    '<img src="/x.svg" srcset="https://evil.example/x"/>',
    '<img src="https://evil.example/x.svg"/>',
    '<img src="//evil.example/x.svg"/>',
    '<img src="data:image/svg+xml,x"/>',
    '<p onclick="alert()">x</p>',
    '<p ONCLICK="alert()">x</p>',
    '<p style="color:red">x</p>',
    '<p data-style="background:url(/x)">x</p>',
    '<a href="javascript:alert()">x</a>',
    '<a href="&#106;avascript:alert()">x</a>',
    '<a href=" javascript:alert()">x</a>',
    '<form action="https://evil.example/"></form>',
    '<button formaction="https://evil.example/"></button>',
    '<form id="body"></form>',
    '<!-- --><p>x</p>',
    '<a href="https://evil.example/">x</a>',
    '<a target="_blank">x</a>',
    '<p data-style="position:fixed">x</p>',
    '<p data-style="width:1px;z-index:9">x</p>',
    '<button><div><button></button></div></button>',
    '<a><div><a></a></div></a>',
    '<form><div><form></form></div></form>',
    '<ul><li><div><li></li></div></li></ul>',
    '<h1><div><h2></h2></div></h1>',
    '<p><span><div></div></span></p>',
    '<p><button><p></p></button></p>',
    '<svg><g><div></div></g></svg>',
    '<svg><p></p></svg>',
    '<svg><img src="/brands/x.svg"/></svg>',
    '<p/>',
    '<p>x',
    '</div><div>',
    '</div><p>x</p><div>',
    'x < y',
  ])('[ENVC-02] error: refuses a drawing with %s', (content) => {
    expect(isHarmless(partOf('<p>Wallet</p>'))).toBe(true)
    expect(isHarmless(partOf(content))).toBe(false)
  })

  test('[ENVC-02] error: refuses what is in no inert part', () => {
    expect(isHarmless('<div><p>x</p></div>')).toBe(false)
    expect(isHarmless('Sign in')).toBe(false)
    expect(isHarmless(`${partOf('')} <p>x</p>`)).toBe(false)
  })
})
