// Folders form layers: of two folders one imports the other, never both. Tests are left out, because a test may import
// what stands above; so are the files beside the domains, which put all of them together or know none.
const { options } = require('./.dependency-cruiser.cjs')

module.exports = {
  forbidden: [
    {
      name: 'no-circular-folders',
      severity: 'error',
      comment: 'Two folders that import each other are one folder in two places.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$|/testing|^(server|shared)/src/[^/]+\\.ts$` },
  },
}
