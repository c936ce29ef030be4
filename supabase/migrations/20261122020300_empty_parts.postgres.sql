-- A new project begins with its empty sections left out of the home page, until the owner shows them: the counterpart of
-- src/server/backend/empty-parts.ts. The entries are those of src/content/site/menu.ts, in their order.

update site set
  sections = (
    select jsonb_agg(jsonb_build_object('id', id, 'label', '', 'isHidden', is_hidden) order by place)
    from (values
      (1, 'hero', false),
      (2, 'skin-in-the-game', not exists (select from involvements)),
      (3, 'my-story', not exists (select from stories)),
      (4, 'expertise', not exists (select from expertise)),
      (5, 'talks-media', not exists (select from talks)),
      (6, 'newsletter', not exists (select from contact where trim(substack_url) <> '')),
      (7, '/press-kit', false),
      (8, 'contact', false),
      (9, '/advisory', true)
    ) as entries (place, id, is_hidden)
  ),
  advisory_in_footer = false
where sections = '[]';
