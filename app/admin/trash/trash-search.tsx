import type { FormEvent } from "react";
import { TextField } from "../../ui/field.tsx";
import { useAddressFields } from "../layout/use-address-fields.ts";
import { trashAddress } from "./trash-address.ts";

/** Narrows the trash; what it shows stands in the address. */
export function TrashSearch({ search }: { search: string }) {
	const { fields, type, show } = useAddressFields({ search }, addressOf);

	function submit(event: FormEvent) {
		event.preventDefault();
		show();
	}

	return (
		<search>
			<form onSubmit={submit}>
				<TextField
					label="Search the trash"
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
	return trashAddress.path({ search: search.trim() });
}
