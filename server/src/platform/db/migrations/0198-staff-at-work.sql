-- When staff last worked in this session: their proof lasts while they work.
alter table session add column staff_acted_at timestamptz;
