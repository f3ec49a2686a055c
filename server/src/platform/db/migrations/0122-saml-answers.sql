-- What a checked SAML assertion says, from the provider's POST to the browser's next request; hashes of one-time codes.
create table saml_answers (
  code_hash text primary key,
  provider_id text not null,
  answer jsonb not null,
  expires_at timestamptz not null
);
create index saml_answers_by_expiry on saml_answers (expires_at);
