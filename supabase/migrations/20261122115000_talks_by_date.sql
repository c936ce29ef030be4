-- The page of a talk finds its neighbours along this index.

create index talks_by_date on talks (date, display_order);
