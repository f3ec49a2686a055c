import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractRoutes } from './contract-routes.ts'
import { precompressed } from './precompressed.ts'

const target = process.env.HEARTH_SERVER ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractRoutes(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    precompressed(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // The map is the largest piece, and its screen alone loads it.
    chunkSizeWarningLimit: 1100,
    // What every visit begins with comes in two files instead of many small ones: others' code, which outlives a new
    // version of ours, and ours.
    rolldownOptions: {
      output: {
        // Screens have names, the pieces that they share have none: what every visit begins with lists all of them, and
        // names pack badly.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
        assetFileNames: ({ names }) => `assets/${names[0]?.endsWith('.css') ? '' : '[name]-'}[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], test: /node_modules/ },
            { name: 'shell', tags: ['$initial'], test: /web.src.(?!main)/ },
            // The same for what all screens of members share of the frame: each piece alone is a name in that list.
            {
              name: 'member',
              test: /web.src.(ui.(LoadFailed|MenuLink)|members.(presence|script-language|use-now)|app.(api.(client|coalesce|optimistic|pages|refetch)|live.(events|use-live-events)|session.(member|use-member|MembersLayout|account-change)|shell.(news|page-attention)|storage.(account-stores|drafts)))[\w-]*\.tsx?$/,
            },
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
