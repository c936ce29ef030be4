-- A sixth type of involvement. Portable: SQLite (from 3.53, which Node 24.18 has) and Postgres take this file as it is.

alter table involvements drop constraint involvements_type_known;
alter table involvements add constraint involvements_type_known
  check (type in ('founder', 'executive', 'board', 'advisor', 'investor', 'nonprofit'));
