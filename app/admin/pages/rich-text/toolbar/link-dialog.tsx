import { useRef, useState } from "react";
import { completeLink } from "../../../../bakery/content/rich-text/links.ts";
import { SwitchField } from "../../../../ui/back-office/switch-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { DialogForm } from "./dialog-form.tsx";

export interface LinkFields {
	href: string;
	/** The text of the link, if nothing was selected. */
	text: string;
	isNewTab: boolean;
}

interface Props {
	/** The link that is there already. */
	link: { href: string; isNewTab: boolean } | null;
	/** Whether nothing was selected that could become the link. */
	needsText: boolean;
	onClose: () => void;
	onSet: (link: LinkFields) => void;
	onRemove: () => void;
}

/** Where a link leads. */
export function LinkDialog({ link, needsText, onClose, onSet, onRemove }: Props) {
	const [href, setHref] = useState(link?.href ?? "");
	const [text, setText] = useState("");
	const [isNewTab, setNewTab] = useState(link?.isNewTab ?? false);
	const [isRefused, setRefused] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const address = completeLink(href);

	function set() {
		if (address) onSet({ href: address, text: text.trim() || href.trim(), isNewTab });
		else setRefused(true);
		if (!address) field.current?.focus();
	}

	return (
		<DialogForm title="Link" onClose={onClose} onSubmit={set}>
			<TextField
				label="Address"
				inputMode="url"
				autoCapitalize="none"
				data-initial-focus
				ref={field}
				placeholder="/products, example.com, hello@example.com"
				value={href}
				description={address && address !== href.trim() ? `Becomes ${address}` : undefined}
				error={isRefused && !address ? problemOf(href) : undefined}
				onChange={(event) => setHref(event.target.value)}
			/>
			{needsText ? (
				<TextField
					label="Text"
					optional
					value={text}
					onChange={(event) => setText(event.target.value)}
				/>
			) : null}
			<SwitchField
				label="Open in a new tab"
				appearance="checkbox"
				checked={isNewTab}
				onChange={(event) => setNewTab(event.target.checked)}
			/>
			<div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
				{link ? (
					<Button variant="outline" onClick={onRemove}>
						Remove Link
					</Button>
				) : null}
				<Button type="submit">{link ? "Change Link" : "Add Link"}</Button>
			</div>
		</DialogForm>
	);
}

function problemOf(href: string): string {
	return href.trim() === ""
		? "Address is required"
		: "Enter a path like /products, a web address, an email address, or a phone number";
}
