import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { TextField } from "../../ui/field.tsx";
import { pictureListPath } from "./picture-addresses.ts";

/** Milliseconds without another letter after which a search begins. */
const TYPING_PAUSE = 200;

/**
 * Narrows the list; what it shows stands in the address. The field is ahead of it while somebody
 * types, and follows it when it changes for another reason, as when the owner goes back.
 */
export function PictureSearch({ search }: { search: string }) {
	const navigate = useNavigate();
	const [text, setText] = useState(search);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const requested = useRef(search);

	const follow = useEffectEvent(() => setText(search));
	useEffect(() => {
		if (requested.current === search) return;
		requested.current = search;
		follow();
	}, [search]);
	useEffect(() => () => clearTimeout(timer.current), []);

	function show(typed: string) {
		clearTimeout(timer.current);
		requested.current = typed.trim();
		void navigate(pictureListPath({ search: requested.current }), {
			replace: true,
			preventScrollReset: true,
			defaultShouldRevalidate: false,
		});
	}

	function change(typed: string) {
		setText(typed);
		clearTimeout(timer.current);
		timer.current = setTimeout(show, TYPING_PAUSE, typed);
	}

	function submit(event: FormEvent) {
		event.preventDefault();
		show(text);
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
					value={text}
					onChange={({ currentTarget }) => change(currentTarget.value)}
				/>
			</form>
		</search>
	);
}
