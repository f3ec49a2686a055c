-- Wishes about the community's own fields. docs/decisions/community-fields.md

create table field_wishes (
  profile_id uuid not null references wishes (profile_id) on delete cascade,
  field text collate "C" not null,
  importance smallint not null check (importance between 0 and 4),
  options text[] collate "C" not null default '{}',
  low integer,
  high integer,
  constraint field_wishes_check check ((options = '{}') = (low is not null and high is not null)),
  constraint field_wishes_pkey primary key (profile_id, field)
);
-- Merging options, and deleting what was retired, find members by the field.
create index field_wishes_by_field on field_wishes (field, profile_id);
comment on table field_wishes is
  'What a member wishes for of the community''s own fields: any of the options, or a number within a range.';
comment on column field_wishes.importance is 'As in wishes.';
comment on column field_wishes.low is 'Of yes or no: 1 or 0.';
