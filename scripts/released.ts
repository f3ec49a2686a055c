// What of the repository is part of a release.
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Folders and files that an installation runs or reads, and what its operator reads. */
const parts = [
  'server/{package.json,tsconfig.json,src/**}',
  'shared/{package.json,tsconfig.json,src/**}',
  'test-members/{package.json,src/**}',
  'help/**',
  'pages/**',
  'classifier/*.json',
  'runtime/*.json',
  'deploy/**',
  'docs/{identity,privacy,safety}.md',
  'docs/{operations,product}/**',
  'scripts/setup.mjs',
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]
const forTests = /(^|\/)fixtures\/|\.test\.tsx?$|(^|\/)testing([-.][\w-]+)*\.tsx?$|(^|\/)testing\//

/** The released files of the repository. The built web app comes on top. */
export const releasedFiles = () =>
  globSync(parts, { withFileTypes: true, exclude: ['**/node_modules'] })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative('.', join(parentPath, name)))
    .filter((file) => !forTests.test(file))

type Package = { scripts: Record<string, string>; workspaces: string[]; allowScripts: object; [key: string]: unknown }

const released = new Set(['server', 'shared', 'test-members'])

/** The commands of an operator run the server's code; the others are for who changes the product. */
const isOperators = (command: string) => /^(exec )?node server\/src\/|^npm ci --prefix classifier /.test(command)

/** The root's package.json in a release: no development packages, no web app to build, the operator's commands. */
export function releasedPackage({ scripts, workspaces, ...others }: Package) {
  const { devDependencies: _, dependencies: __, overrides: ___, ...rest } = others
  const commands = Object.entries(scripts).filter(([, command]) => isOperators(command))
  const withSetup = commands.flatMap(([name, command]) =>
    `pre${name}` in scripts
      ? [
          [`pre${name}`, 'node scripts/setup.mjs'],
          [name, command],
        ]
      : [[name, command]],
  )
  return {
    ...rest,
    workspaces: workspaces.filter((folder) => released.has(folder)),
    scripts: Object.fromEntries([['setup', 'node scripts/setup.mjs'], ...withSetup]) as Record<string, string>,
  }
}
