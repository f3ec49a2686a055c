-- From when on a factor opens what a role allows; null: at once. One that was set up after a backup code waits a day.
-- docs/decisions/0121-proofs-of-one-channel.md.
alter table second_factors add column for_roles_from timestamptz;
