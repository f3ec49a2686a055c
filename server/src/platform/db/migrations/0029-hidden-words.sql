-- Words that a member does not want to read unasked. docs/decisions/hidden-words.md

alter table profiles add column hidden_words text[] not null default '{}' check (cardinality(hidden_words) <= 50);
comment on column profiles.hidden_words is
  'Words and emoji that cover notes and requests until the member taps, as they were typed. For nobody else.';
