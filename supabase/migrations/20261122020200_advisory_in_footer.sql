-- Whether the footer of every page links to the advisory page.

alter table site add column advisory_in_footer boolean not null default true;
