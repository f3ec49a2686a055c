-- What the queue reads for its filters, so that one that nothing fits does not read all cases, and overdue cases first.
-- docs/decisions/0132-moderation.md
create index open_cases_by_kind on cases using gin (kinds, categories) where state = 'open';
create index decided_cases_by_kind on cases using gin (kinds, categories) where state = 'decided';
create index cases_of_machine on cases (severity, opened_at, id) where state = 'open' and found_by_machine;

-- -1: the clock of the law has run out.
alter table cases drop constraint cases_severity_check,
  add constraint cases_severity_check check (severity between -1 and 3);
drop index cases_due;
create index cases_due on cases (due_at) where state = 'open' and severity >= 0 and due_at is not null;
