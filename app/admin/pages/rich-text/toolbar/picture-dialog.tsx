import { useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { DialogForm } from "./dialog-form.tsx";

interface PictureChanges {
	alt: string;
	width: number | null;
	height: number | null;
}

interface Props {
	/** The attributes of the selected picture. */
	picture: Record<string, unknown>;
	onClose: () => void;
	onChange: (changes: PictureChanges) => void;
	/** Chooses another picture in its place. */
	onReplace: () => void;
}

/** How a picture in a text is described, and how wide it is: what dragging does, by keyboard. */
export function PictureDialog({ picture, onClose, onChange, onReplace }: Props) {
	const [alt, setAlt] = useState(String(picture.alt ?? ""));
	const [width, setWidth] = useState(String(picture.width ?? ""));
	const [isRefused, setRefused] = useState(false);
	const field = useRef<HTMLInputElement>(null);
	const isWidth = width === "" || /^[1-9]\d{0,3}$/.test(width);

	function change() {
		if (isWidth) onChange({ alt: alt.trim(), ...sizeFor(width, picture) });
		else setRefused(true);
		if (!isWidth) field.current?.focus();
	}

	return (
		<DialogForm title="Image" onClose={onClose} onSubmit={change}>
			<TextField
				label="Description"
				optional
				data-initial-focus
				description="For visitors who can't see the image"
				value={alt}
				onChange={(event) => setAlt(event.target.value)}
			/>
			<TextField
				label="Width in pixels"
				optional
				ref={field}
				inputMode="numeric"
				description="Leave blank for the image's own size"
				value={width}
				error={isRefused && !isWidth ? "Enter a whole number from 1 to 9999" : undefined}
				onChange={(event) => setWidth(event.target.value.trim())}
			/>
			<div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-[1_1_8rem] max-sm:*:px-4">
				<Button variant="outline" onClick={onReplace}>
					Choose Another
				</Button>
				<Button type="submit">Apply</Button>
			</div>
		</DialogForm>
	);
}

/** The height follows the width, as far as both were known. */
function sizeFor(width: string, { width: oldWidth, height: oldHeight }: Record<string, unknown>) {
	if (width === "") return { width: null, height: null };
	const ratio = Number(oldHeight) / Number(oldWidth);
	return {
		width: Number(width),
		height: ratio > 0 && Number.isFinite(ratio) ? Math.round(Number(width) * ratio) : null,
	};
}
