// Which way imports may point. docs/ARCHITECTURE.md and docs/decisions/domains.md say why; each rule is by pattern, never
// by feature, so that a new feature needs no line here.
const no = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** The domains of each part in layers: each imports only those before it. Tests may import any. */
const layers = {
  shared: ['members', 'pictures', 'notifications', 'people', 'chat', 'account', 'moderation'],
  server: ['platform', 'members', 'pictures', 'notifications', 'people', 'chat', 'account', 'moderation'],
  web: [
    ...['ui', 'app', 'members', 'moderation', 'notifications', 'pictures', 'chat', 'people', 'account', 'public'],
    ...['offline', 'worker', 'routes'],
  ],
}
const tests = '\\.test\\.tsx?$|/testing[\\w-]*\\.tsx?$'

/** For each domain, that it imports none of those after it. */
const downwards = Object.entries(layers).flatMap(([part, domains]) =>
  domains
    .slice(0, -1)
    .map((domain, at) =>
      no(
        `${part}-${domain}-is-below`,
        { path: `^${part}/src/${domain}/`, pathNot: tests },
        { path: `^${part}/src/(${domains.slice(at + 1).join('|')})/` },
        'A domain imports only those before it in the list of layers.',
      ),
    ),
)

module.exports = {
  forbidden: [
    ...downwards,
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
      { path: '^(web|shared)/|^server/src/(?!moderation/test-members/)', pathNot: '\\.test\\.ts$' },
      { path: '^test-members/' },
      'Only the code that adds test members knows how they are made.',
    ),
    no(
      'features-below-the-router',
      {
        path: '^server/src/[^/]+/',
        pathNot: '^server/src/(http|cli|testing)/|\\.test\\.ts$|/testing[\\w-]*\\.ts$',
      },
      { path: '^server/src/(main|create-services)\\.ts$|^server/src/(http|cli|testing)/' },
      'main, http, feature, api: downwards only.',
    ),
    no(
      'vault-is-for-location',
      { path: '^server/src/', pathNot: '^server/src/(members/location|platform/db)/' },
      { path: '^server/src/members/location/vault\\.ts$' },
      'True positions have one reader.',
    ),
    no(
      'chat-offers-its-data',
      { path: '^web/src/(?!chat/|routes/)', pathNot: '^web/src/people/matches/Chats\\.tsx$' },
      { path: '^web/src/chat/(?!data/|care/)' },
      'Other features read its data and ask for a second thought; its screens are its own. Chats adds the matches.',
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
