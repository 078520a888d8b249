import { SearchForm } from "../screen/search-form.tsx";
import { pictureListAddress } from "./picture-list-address.ts";

/** Narrows the list of pictures. */
export function PictureSearch({ search }: { search: string }) {
	return (
		<search>
			<SearchForm
				shown={{ search }}
				addressOf={addressOf}
				label="Search by name"
				description="Searches image names and where they're used"
			/>
		</search>
	);
}

function addressOf({ search }: { search: string }): string {
	return pictureListAddress.path({ search: search.trim() });
}
