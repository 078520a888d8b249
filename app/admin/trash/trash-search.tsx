import { SearchForm } from "../screen/search-form.tsx";
import { trashAddress } from "./trash-address.ts";

/** Narrows the trash. */
export function TrashSearch({ search }: { search: string }) {
	return (
		<search>
			<SearchForm shown={{ search }} addressOf={addressOf} label="Search the trash" />
		</search>
	);
}

function addressOf({ search }: { search: string }): string {
	return trashAddress.path({ search: search.trim() });
}
