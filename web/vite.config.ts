import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './contract-routes.ts'
import { helpContent } from './help-content.ts'
import { precompressed } from './precompressed.ts'
import { serviceWorker } from './service-worker.ts'
import { isStaffOnly } from './staff-only.ts'

const target = process.env.HEARTH_SERVER ?? 'http://localhost:3000'

/** What the visitors' pages share with the members' screens. Their script has a budget (e2e/shell/landing.test.ts). */
const visitorParts =
  /web.src.(landing|app.theme|app.shell.Footer|ui.evening)|icons.Icon(Check|DeviceDesktop|HandStop|HeartFilled|Id|MapPin|MapPinOff|Messages|Moon|PhotoShield|Plus|Sparkles|StarFilled|Sun|Users)\./

/** What the members' screens share. */
const memberParts = /(web.src.(?!map)|shared.src).*\.tsx?$|@tabler/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractRoutes(),
    helpContent(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    serviceWorker(),
    precompressed(),
  ],
  resolve: {
    // React has what these stand in for in older versions.
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      { find: 'use-sync-external-store/shim', replacement: 'use-sync-external-store' },
    ],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // A browser without `modulepreload` fetches the same files a little later. The substitute costs every first page.
    modulePreload: { polyfill: false },
    // The map is the largest piece, and its screen alone loads it.
    chunkSizeWarningLimit: 1100,
    // What every visit begins with comes in two files instead of many small ones: others' code, which outlives a new
    // version of ours, and ours.
    rolldownOptions: {
      output: {
        // Screens have names, the pieces that they share have none: what every visit begins with lists all of them, and
        // names pack badly. Seven letters tell any two of our files apart, and every letter is part of the first page.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash:7][extname]`,
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: /node_modules/ },
            { name: 'shell', tags: ['$initial'], test: /web.src.(?!main)/ },
            // What only the administration needs stays out of the files below, which members load. Its imports do not
            // follow it: members need many of them, and would load the whole file for one.
            {
              name: (id, modules) => (isStaffOnly(id, modules) ? 'staff' : null),
              debugName: 'staff',
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // Parts that several screens share come in one file each. Without these groups every set of screens gets a
            // file of its own, and Discover asks for 90. The list of routes stays apart, because Learn more reads it.
            { name: 'visitor', test: visitorParts, minShareCount: 2 },
            { name: 'controls', test: /node_modules.(?!maplibre|@tabler)/, minShareCount: 4 },
            { name: 'routes', test: /contract-routes/ },
            { name: 'frame', test: /web.src.(app|ui).*\.tsx?$|shared.src.(account|age|api|text)/, minShareCount: 3 },
            { name: 'chat', test: /web.src.chat/, minShareCount: 2 },
            { name: 'member', test: memberParts, minShareCount: 3 },
          ],
        },
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
})
