-- As before, and open lists of the trash are told.
create or replace function private.delete_for_good(ids uuid[]) returns integer
	language plpgsql
	set search_path = ''
as $$
declare
	removed integer;
	pictures integer;
begin
	perform private.clear_picture_uses(record_id)
	from private.trash where id = any (ids) and kind = 'picture';
	update private.trash set emptied_at = now(), name = '', content = '{}'
	where id = any (ids) and kind = 'picture' and emptied_at is null;
	get diagnostics pictures = row_count;
	delete from private.trash where id = any (ids) and kind <> 'picture';
	get diagnostics removed = row_count;
	if removed + pictures > 0 then
		perform private.announce_trash();
	end if;
	return removed + pictures;
end;
$$;
