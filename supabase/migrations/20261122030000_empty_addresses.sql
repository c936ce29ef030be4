-- An address that the owner does not have is null, as in the other tables. SQLite cannot take a constraint from a column, so
-- both columns are made anew.

alter table contact add column new_linkedin_url text;
alter table contact add column new_substack_url text;
update contact set new_linkedin_url = nullif(linkedin_url, ''), new_substack_url = nullif(substack_url, '');
alter table contact drop column linkedin_url;
alter table contact drop column substack_url;
alter table contact rename column new_linkedin_url to linkedin_url;
alter table contact rename column new_substack_url to substack_url;
