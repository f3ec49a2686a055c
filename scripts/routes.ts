// Writes web/src/route-tree.gen.ts from the files of web/src/routes, and fails where that changed it: the build takes what
// is committed. `npm run dev` writes it as files come and go.
import { readFileSync } from 'node:fs'
import { Generator, getConfig } from '@tanstack/router-generator'

const config = getConfig({}, 'web')
const before = readFileSync(config.generatedRouteTree, 'utf8')
await new Generator({ config, root: 'web' }).run()
if (readFileSync(config.generatedRouteTree, 'utf8') !== before) {
  console.error(`${config.generatedRouteTree} was of other routes. It is written again; commit it.`)
  process.exit(1)
}
