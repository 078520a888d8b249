-- As before, and without the vowel signs, joining strokes, and forms of letters that people leave out
-- when they write Arabic.
create or replace function private.searchable(given text) returns text
	language sql immutable strict parallel safe set search_path = '' as $$
	select translate(
		replace(replace(replace(
			lower(regexp_replace(
				normalize(given, NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g'
			)),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
		'øłđðıħςىة‘’ʼ“”', 'olddihσيه''''''""'
	);
$$;

-- What is stored by the rule before. Nobody sees a change.
do $$
declare
	arabic constant text := '[\u0600-\u06ff]';
begin
	alter table public.products disable trigger user;
	update public.products set name = name where name ~ arabic;
	alter table public.products enable trigger user;
	alter table public.contact_messages disable trigger user;
	update public.contact_messages set name = name where search_text ~ arabic;
	alter table public.contact_messages enable trigger user;
end;
$$;
