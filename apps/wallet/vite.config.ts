import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { chunkFileName } from './chunk-name.ts'

/** Where `npm run dev` finds the services. */
const services = 'http://localhost:4000'

/**
 * Files of the first screens. Each holds all that its modules import, unless
 * an earlier one holds it: in many small files, the names alone were 4 kB and
 * each cost a request.
 */
const screenGroups = [
  // The page's own script waits for a frame before it runs the others.
  {
    name: 'page',
    test: /apps\/wallet\/src\/(no-webrtc|next-frame)\.ts|vite\/preload-helper/,
  },
  { name: 'first', test: /apps\/wallet\/src\/start\.tsx/ },
  { name: 'auth', test: /features\/auth\/SignInScreen\.tsx/ },
  {
    name: 'wallet',
    test: /apps\/wallet\/src\/(app\/AccountShell|features\/home\/HomeScreen)\.tsx/,
  },
  { name: 'session', test: /apps\/wallet\/src\/app\/resume-session\.ts/ },
].map((group, index) => ({ ...group, priority: 10 - index }))

/**
 * Names in the page what its first screens need, so that nothing waits for a
 * script that names the next one. What only an account's home needs has the rel
 * `home-preload`, which the browser ignores until a script changes it.
 */
function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { chunk, bundle = {} }) {
        const chunks = Object.values(bundle).filter((it) => it.type === 'chunk')
        const holding = (module: string) =>
          chunks.filter(({ moduleIds, facadeModuleId }) =>
            [facadeModuleId ?? '', ...moduleIds].some((id) =>
              id.endsWith(module),
            ),
          )
        const withImports = (roots: readonly Rolldown.OutputChunk[]) => {
          const files = new Set<string>()
          const add = ({ fileName, imports }: Rolldown.OutputChunk) => {
            if (files.has(fileName)) return
            files.add(fileName)
            chunks.filter((it) => imports.includes(it.fileName)).forEach(add)
          }
          roots.forEach(add)
          return files
        }
        const signIn = withImports([
          ...(chunk ? [chunk] : []),
          ...holding('src/start.tsx'),
          ...holding('auth/SignInScreen.tsx'),
        ])
        const home = withImports([
          ...holding('app/AccountShell.tsx'),
          ...holding('home/HomeScreen.tsx'),
        ]).difference(signIn)
        const styles = new Set(
          chunks
            .filter(({ fileName: it }) => signIn.has(it) || home.has(it))
            .flatMap(({ viteMetadata }) => [
              ...(viteMetadata?.importedCss ?? []),
            ]),
        )
        const fonts = Object.keys(bundle).filter((file) =>
          /\/(geologica|instrument-sans)-latin-wght-normal\..*woff2$/.test(
            file,
          ),
        )
        const link = (rel: string, file: string, more = {}) =>
          ({
            tag: 'link',
            attrs: { rel, crossorigin: true, href: `/${file}`, ...more },
            injectTo: 'head',
          }) as const
        const font = { as: 'font', type: 'font/woff2' }
        return [
          ...[...styles].map((file) => link('stylesheet', file)),
          ...[...signIn]
            .filter((file) => file !== chunk?.fileName)
            .map((file) => link('modulepreload', file)),
          ...[...home].map((file) => link('home-preload', file)),
          ...fonts.map((file) => link('preload', file, font)),
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
    preloadScreens(),
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
          groups: screenGroups,
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
