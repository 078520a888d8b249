import { useRef, useState } from "react";
import { videoPlayerUrl } from "../../../../bakery/content/rich-text/video.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { DialogForm } from "./dialog-form.tsx";

interface Props {
	onClose: () => void;
	/** With the address of the player. */
	onInsert: (src: string, title: string | null) => void;
}

/** Which video to show. */
export function VideoDialog({ onClose, onInsert }: Props) {
	const [address, setAddress] = useState("");
	const [title, setTitle] = useState("");
	const [isRefused, setRefused] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const player = videoPlayerUrl(address.trim());

	function insert() {
		if (player) onInsert(player, title.trim() || null);
		else setRefused(true);
		if (!player) field.current?.focus();
	}

	return (
		<DialogForm title="Video" onClose={onClose} onSubmit={insert}>
			<TextField
				label="Address of the video"
				ref={field}
				inputMode="url"
				autoCapitalize="none"
				data-initial-focus
				placeholder="https://www.youtube.com/watch?v=…"
				value={address}
				error={isRefused && !player ? "Enter the address of a YouTube or Vimeo video" : undefined}
				onChange={(event) => setAddress(event.target.value)}
			/>
			<TextField
				label="Title"
				optional
				description="For visitors who can't see the video"
				value={title}
				onChange={(event) => setTitle(event.target.value)}
			/>
			<Button type="submit" className="sm:justify-self-end">
				Add Video
			</Button>
		</DialogForm>
	);
}
