-- Terms, privacy notice, rules and imprint as admins publish them. docs/decisions/0146-pages.md.
create table published_pages (
  page text primary key check (page in ('terms', 'privacy', 'rules', 'imprint')),
  -- What members agree to. It stays when a change asks nobody to agree again.
  version text not null,
  published_at timestamptz not null default now(),
  -- {language: {title, text}}
  texts jsonb not null check (texts <> '{}')
);
