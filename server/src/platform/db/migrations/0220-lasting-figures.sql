-- What the transparency report counts stays when what it was counted from goes. docs/decisions/0139-figures.md

-- A hit goes with its photo, and its number stays: by day, kind of list and outcome, without the photo or the member.
create function count_gone_hits() returns trigger language plpgsql as $$
begin
  insert into daily_figures (figure, day, slice, value)
    select 'goneHits', (found_at at time zone 'utc')::date, concat_ws(' ', class, outcome), count(*)
    from gone group by 2, 3 order by 2, 3
    on conflict (figure, day, slice) do update set value = daily_figures.value + excluded.value;
  return null;
end $$;
create trigger count_gone_hits after delete on photo_hits referencing old table as gone
  for each statement execute function count_gone_hits();

-- Which step a decision takes against misuse of reporting (DSA, Art. 23). docs/decisions/0150-report-misuse.md
alter table decisions add column misuse text check (misuse in ('warn', 'last'));
update decisions d set misuse = case when exists (select from restrictions r
    where r.decision_id = d.id and r.kind = 'reports-last') then 'last' else 'warn' end
  where exists (select from reports r where r.misuse_decision_id = d.id);
create index misuse_by_time on decisions (decided_at) where misuse is not null;

-- Served to the figures of scam signals: from the threshold of shared/src/signals.ts.
create index counted_signals on scam_signals (first_at) where score >= 8;
