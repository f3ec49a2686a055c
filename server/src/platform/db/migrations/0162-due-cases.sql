-- Cases whose clock of the law runs out soon come first. docs/decisions/0132-moderation.md.
create index cases_due on cases (due_at) where state = 'open' and severity > 0 and due_at is not null;
