-- The console listed waiting reports by it. Cases have an order of their own.
drop index reports_waiting;
