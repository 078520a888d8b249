import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";

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
	const isWidth = width === "" || /^[1-9]\d{0,3}$/.test(width);

	function change(event: FormEvent) {
		event.preventDefault();
		// React lets this event come by the form around the editor as well.
		event.stopPropagation();
		if (isWidth) onChange({ alt: alt.trim(), ...sizeFor(width, picture) });
		else setRefused(true);
	}

	return (
		<Dialog isOpen onClose={onClose} title="Image">
			<form onSubmit={change} noValidate className="grid gap-4">
				<TextField
					label="Description"
					optional
					autoFocus
					description="For visitors who cannot see the image"
					value={alt}
					onChange={(event) => setAlt(event.target.value)}
				/>
				<TextField
					label="Width in pixels"
					optional
					inputMode="numeric"
					description="Leave blank for the image's own size"
					value={width}
					error={isRefused && !isWidth ? "Enter a whole number from 1 to 9999" : undefined}
					onChange={(event) => setWidth(event.target.value.trim())}
				/>
				<div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
					<Button variant="outline" onClick={onReplace}>
						Choose Another
					</Button>
					<Button type="submit">Apply</Button>
				</div>
			</form>
		</Dialog>
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
