-- What members answer in their own words. docs/decisions/prompts.md

create table prompt_answers (
  profile_id uuid not null references profiles (id) on delete cascade,
  prompt text collate "C" not null check (length(prompt) <= 30),
  place smallint not null check (place between 1 and 3),
  text text not null check (length(text) between 1 and 150),
  removed_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (profile_id, prompt),
  unique (profile_id, place)
);
comment on table prompt_answers is 'What members answer to prompts, at most three each, in their order.';
comment on column prompt_answers.prompt is
  'The key of a prompt of the product or of the operator. It names the answer for as long as there is one.';
comment on column prompt_answers.removed_at is 'A decision removed the text. The member sees it, others do not.';
create index prompt_answers_by_prompt on prompt_answers (prompt);
