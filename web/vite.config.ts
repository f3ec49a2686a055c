import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption, type UserConfig } from 'vite'
import { bootMark } from './boot-mark.ts'
import { contractRoutes } from './contract-routes.ts'
import { helpContent } from './help-content.ts'
import { icons } from './icons.ts'
import { mantineStyles } from './mantine-styles.ts'
import { mapWater } from './map-water.ts'
import { precompressed } from './precompressed.ts'
import { screenFiles } from './screen-files.ts'
import { screenGroups } from './screen-groups.ts'
import { serviceWorker } from './service-worker.ts'
import { isStaffOnly, type Modules } from './staff-only.ts'

const target = process.env.HEARTH_SERVER ?? 'http://localhost:3000'

/** Making a schema or a contract has no effect, so a screen that needs a limit of a file need not load its schemas. */
const treeshake = { manualPureFunctions: ['z', 'api', 'oc', 'shapeOf'] }

const sources = (): PluginOption[] => [icons(), contractRoutes(), helpContent(), mapWater(), react()]

/** Writes the tree of routes while files come and go (tsr.config.json); the build takes the committed one. */
async function watchRoutes() {
  const found = await import('@tanstack/router-plugin/vite').catch(() => null)
  if (!found) console.warn('New routes appear once `npm run check` has installed what writes their tree.')
  return found?.tanstackRouter()
}

const common = {
  root: import.meta.dirname,
  resolve: {
    // React has what these stand in for in older versions.
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: 'use-sync-external-store/shim', replacement: 'use-sync-external-store' },
    ],
  },
} satisfies UserConfig

/** How the parts of the screens are divided among files. */
const codeSplitting = (groups: Map<string, string>) => ({
  groups: [
    // What every visit begins with: others' code, which outlives a new version of ours, and ours with all styles.
    { name: 'react', tags: ['$initial' as const], test: /node_modules.(react|react-dom|scheduler)[/\\]/ },
    { name: 'start', tags: ['$initial' as const], test: /node_modules.*(?<!\.css)$/ },
    { name: 'shell', tags: ['$initial' as const], test: /web.(src|index\.html)|shared.src|\.css$/ },
    // What only the administration needs stays out of the files below, which members load. Its imports do not
    // follow it: members need many of them, and would load the whole file for one.
    {
      name: (id: string, modules: Modules) => (isStaffOnly(id, modules) ? 'staff' : null),
      debugName: 'staff',
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
    // Learn more reads the list of routes, the landing page doesn't.
    { name: 'routes', test: /contract-routes/ },
    // No two of these groups need each other.
    {
      name: (id: string) => groups.get(id) ?? null,
      debugName: 'screens',
      includeDependenciesRecursively: false,
    },
  ],
})

/** Files keep their names when the build renders pages, which name them too. */
const assetFileNames = ({ names }: { names: string[] }) =>
  `assets/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`

/** The app as a program for Node, which renders pages (prerender.ts). */
const forNode = {
  ...common,
  plugins: sources(),
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: { output: { assetFileNames } },
  },
} satisfies UserConfig

export default defineConfig(async ({ command, isSsrBuild }) =>
  isSsrBuild
    ? forNode
    : {
        ...common,
        plugins: [
          command === 'serve' ? await watchRoutes() : null,
          sources(),
          bootMark(),
          mantineStyles(readFileSync(join(import.meta.dirname, 'src/app/shell/mantine.css'), 'utf8')),
          screenFiles(),
          serviceWorker(),
          precompressed(),
        ],
        build: {
          target: 'es2022',
          assetsInlineLimit: 0,
          // A browser without `modulepreload` fetches the same files a little later. The substitute costs every first page.
          modulePreload: { polyfill: false },
          // The map is the largest piece, and its screen alone loads it.
          chunkSizeWarningLimit: 1100,
          rolldownOptions: {
            treeshake,
            output: {
              // Screens have names, the pieces that they share have none: what every visit begins with lists all of them, and
              // names pack badly. Seven letters tell any two of our files apart, and every letter is part of the first page.
              chunkFileNames: ({ isDynamicEntry }) =>
                isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
              assetFileNames,
              codeSplitting: codeSplitting(
                command === 'build'
                  ? await screenGroups({ ...common, plugins: sources(), build: { rolldownOptions: { treeshake } } })
                  : new Map(),
              ),
            },
          },
        },
        server: {
          proxy: {
            '/api': { target },
            '/photos': { target },
            '/live': { target, ws: true },
            '/dev': { target },
            '/.well-known': { target },
          },
        },
      },
)
