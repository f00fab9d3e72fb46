import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
  ].join('|'),
)

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
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
        chunkFileNames: 'static/js/bundle.[name].[hash].js',
        assetFileNames: 'static/assets/[name].[hash][extname]',
        codeSplitting: {
          // What every first screen needs, in one file: a dozen small ones
          // would compress 7 kB worse. `check:size` tells when it grows.
          groups: [
            {
              name: 'first',
              test: firstScreen,
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
