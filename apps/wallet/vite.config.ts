import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkFileName } from './chunk-name.ts'
import { reactCompiler } from './react-compiler.ts'
import { screenGroups } from './screen-groups.ts'
import { smallIcons } from './small-icons.ts'

/** The address at which `npm run dev` finds the services. */
const services = 'http://localhost:4000'

export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    alias: {
      // The router's store reads through a stand-in for what React has itself.
      'use-sync-external-store/shim/with-selector':
        'use-sync-external-store/with-selector.js',
    },
  },
  plugins: [smallIcons(), react(), reactCompiler()],
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
      // Ours prints nothing; the engine's store prints that it was made.
      treeshake: { manualPureFunctions: ['console.log'] },
      output: {
        entryFileNames: 'static/js/bundle.[name].[hash].js',
        chunkFileNames: chunkFileName,
        assetFileNames: 'static/assets/[name].[hash][extname]',
        codeSplitting: {
          groups: screenGroups,
        },
      },
    },
  },
  server: {
    proxy: {
      '^/(rpc|chains|nodes|keyshare|auth/provider|mailbox|bridge/v2|faucet|\\.well-known|health)(/|$)':
        services,
    },
  },
})
