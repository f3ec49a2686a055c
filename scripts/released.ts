// What of the repository is part of a release.

/** Folders and files that an installation runs or reads, and what its operator reads. */
const parts = [
  'server/',
  'shared/',
  'test-members/',
  'help/',
  'pages/',
  'classifier/',
  'runtime/',
  'deploy/',
  'docs/operations',
  'docs/privacy.md',
  'docs/safety.md',
  'docs/identity.md',
  'docs/product/',
  'scripts/setup.mjs',
  '.env.example',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
]
const forTests = /\.test\.tsx?$|(^|\/)testing(\.tsx?$|\/)|-testing\.ts$/

/** The released ones of the repository's files. The built web app comes on top. */
export const releasedFiles = (files: string[]) =>
  files.filter((file) => parts.some((part) => file.startsWith(part)) && !forTests.test(file))

type Package = { scripts: Record<string, string>; workspaces: string[]; allowScripts: object; [key: string]: unknown }

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
    workspaces: workspaces.filter((folder) => parts.includes(`${folder}/`)),
    scripts: Object.fromEntries(withSetup) as Record<string, string>,
  }
}
