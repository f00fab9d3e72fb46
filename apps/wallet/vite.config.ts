import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkFileName } from './chunk-name.ts'

/** Where `npm run dev` finds the services. */
const services = 'http://localhost:4000'

/** What every first screen needs, whatever else needs it too. */
const firstScreen = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|zustand|use-sync-external-store|zod)/',
    'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
    'node_modules/lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes)',
    'packages/ui/src/brand/',
    'packages/ui/src/layout/(Footer|Page|Screen|Stack|TopBar|main-id)',
    'packages/ui/src/text/Text\\.',
    'packages/ui/src/fields/Field',
    'packages/ui/src/controls/(Button|IconButton|Pressable|Spinner)',
    'packages/ui/src/(feedback/(ErrorState|Loader)|stones/stone-path)',
    'apps/wallet/src/(no-webrtc|shared/(wallet-context|social-window)|app/shell\\.messages)',
    'vite/preload-helper',
    'packages/core/src/(social/(auth-redirect|social-mode)|connect/)',
    'features/auth/sign-in.messages',
    'packages/protocol/src/(social-provider|environment|wire)',
  ].join('|'),
)

/**
 * What nearly every screen of the account is drawn with: in one file, with one
 * of styles. In many, their names alone were 1 kB of the first screen.
 */
const common = new RegExp(
  `packages/ui/src/(${[
    'rows/(List|ListRow|Section|KeyValues|Glyph|CoinRow)',
    'media/(Avatar|TokenIcon|NetworkBadge|FallbackImage)',
    'feedback/(EmptyState|Notice|RetryState|Skeleton|SkeletonRows)',
    'text/(Address|Amount|Fiat|Delta|TextLink|hidden-amount)',
    'controls/(CopyButton|useCopied)',
  ].join('|')})\\.`,
)

/** The page names what it needs at once, instead of finding it bit by bit. */
function preloadFirst(): Plugin {
  return {
    name: 'preload-first',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { chunk, bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) =>
          /\/(geologica|instrument-sans)-latin-wght-normal\..*woff2$/.test(
            file,
          ),
        )
        const link = (attrs: Record<string, string | true>) =>
          ({ tag: 'link', attrs, injectTo: 'head' }) as const
        return [
          ...(chunk?.imports ?? []).map((file) =>
            link({ rel: 'modulepreload', crossorigin: true, href: `/${file}` }),
          ),
          ...fonts.map((file) =>
            link({
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${file}`,
            }),
          ),
        ]
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    preloadFirst(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsDir: 'static/assets',
    // The lists of what each lazy screen needs would be 4 kB of file names on
    // the first screen; the router loads screens ahead, on intent, instead.
    modulePreload: false,
    rollupOptions: {
      output: {
        entryFileNames: 'static/js/bundle.[name].[hash].js',
        chunkFileNames: chunkFileName,
        assetFileNames: 'static/assets/[name].[hash][extname]',
        codeSplitting: {
          // What every first screen needs, in one file: a dozen small ones
          // would compress 7 kB worse. `check:size` tells when it grows.
          groups: [
            {
              name: 'first',
              test: firstScreen,
            },
            {
              name: 'common',
              test: common,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(rpc|chains|nodes|keyshare|auth/provider|mailbox|faucet|\\.well-known|health)(/|$)':
        services,
    },
  },
})
