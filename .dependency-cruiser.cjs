// Which way imports may point. docs/decisions/0001 and the layout in AGENTS.md say why; each rule is by pattern, never
// by feature, so that a new feature needs no line here.
const no = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

module.exports = {
  forbidden: [
    no('no-circular', {}, { circular: true }, 'A cycle hides who depends on whom.'),
    no('shared-stands-alone', { path: '^shared/' }, { path: '^(server|web)/' }, 'Rules run anywhere.'),
    no('server-without-web', { path: '^server/' }, { path: '^web/' }, 'They meet in the contract.'),
    no('web-without-server', { path: '^web/' }, { path: '^server/' }, 'They meet in the contract.'),
    no(
      'server-without-demo',
      { path: '^(server|web|shared)/', pathNot: '\\.test\\.ts$' },
      { path: '^demo/' },
      'The demo stands on the server.',
    ),
    no(
      'test-members-are-pure',
      { path: '^test-members/' },
      { path: '^(server|web|demo)/' },
      'Invents and draws from a seed; the server stores.',
    ),
    no(
      'members-meet-no-invention',
      { path: '^(web|shared)/|^server/src/(?!test-members/)', pathNot: '\\.test\\.ts$' },
      { path: '^test-members/' },
      'Only the code that adds test members knows how they are made.',
    ),
    no(
      'feature-borrows-queries-only',
      {
        path: '^server/src/([^/]+)/',
        pathNot: '^server/src/(http|cli|live|testing)/|/(secret|process)\\.test\\.ts$',
      },
      {
        path: '^server/src/[^/]+/',
        pathNot: [
          '^server/src/$1/',
          '^server/src/[^/]+/(queries|testing|jobs)\\.ts$',
          '^server/src/(approvals|archive|audit|cases|classifier|community|config|db|decisions|identity|jobs|location|locales|mail|members|notifications|pages|photos|restrictions|staff|testing|visibility)/',
        ],
      },
      'A feature offers other features its queries.ts, and their tests its testing.ts. The folders named here are what features stand on.',
    ),
    no(
      'features-below-the-router',
      {
        path: '^server/src/[^/]+/',
        pathNot: '^server/src/(http|cli|testing)/|\\.test\\.ts$|/testing[\\w-]*\\.ts$',
      },
      { path: '^server/src/(main|services)\\.ts$|^server/src/(http|cli|testing)/' },
      'main, http, feature, api: downwards only.',
    ),
    no(
      'vault-is-for-location',
      { path: '^server/src/', pathNot: '^server/src/(location|db)/' },
      { path: '^server/src/members/location/vault\\.ts$' },
      'True positions have one reader.',
    ),
    no(
      'routes-on-top',
      { path: '^web/src/(?!routes/|main|route-tree)' },
      { path: '^web/src/routes/' },
      'A route places a feature, never the other way round.',
    ),
    no(
      'ui-knows-no-feature',
      { path: '^web/src/ui/' },
      { path: '^web/src/(?!ui/)', pathNot: '^web/src/locales/' },
      'Could this piece ship in another product?',
    ),
    no(
      'app-knows-no-feature',
      { path: '^web/src/app/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/src/(?!app/|ui/|locales/)' },
      'The shell stands below the features.',
    ),
    no(
      'chat-offers-its-data',
      { path: '^web/src/(?!chat/|routes/)' },
      { path: '^web/src/chat/(?!data/)' },
      'Other features start conversations and read unread counts; the screens of chat are its own.',
    ),
    no(
      'chat-sync-is-pure',
      { path: '^web/src/chat/sync/', pathNot: '\\.test\\.ts$' },
      { path: '^web/src/(?!chat/sync/)|^node_modules/(react|@tanstack|@mantine)' },
      'The synchronisation runs in tests and benches without a browser.',
    ),
    no(
      'no-orphans',
      { orphan: true, pathNot: '\\.(test|d)\\.ts$|\\.gen\\.ts$|-worker\\.ts$|^(e2e|bench|scripts)/|config' },
      {},
      'Nobody imports it.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|^web/dist' },
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
