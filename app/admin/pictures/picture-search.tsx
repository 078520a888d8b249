import type { FormEvent } from "react";
import { TextField } from "../../ui/field.tsx";
import { useAddressFields } from "../layout/use-address-fields.ts";
import { pictureListAddress } from "./picture-list-address.ts";

/** Narrows the list; what it shows stands in the address. */
export function PictureSearch({ search }: { search: string }) {
	const { fields, type, show } = useAddressFields({ search }, addressOf);

	function submit(event: FormEvent) {
		event.preventDefault();
		show();
	}

	return (
		<search>
			<form onSubmit={submit}>
				<TextField
					label="Search by name"
					description="Of the image, or of what shows it"
					type="search"
					autoComplete="off"
					enterKeyHint="search"
					value={fields.search}
					onChange={({ currentTarget }) => type({ search: currentTarget.value })}
				/>
			</form>
		</search>
	);
}

function addressOf({ search }: { search: string }): string {
	return pictureListAddress.path({ search: search.trim() });
}
